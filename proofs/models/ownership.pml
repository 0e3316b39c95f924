/* Several nodes, one table, one guest, one database: who owns the table, and what a late question of an old owner does.

   A node takes the lease of the table, reads its log, and asks the database to append; between question, commit and
   answer anything happens: the node stops for as long as it likes, its lease lapses, another takes it, the line is cut,
   the node dies and comes back. The guest sends an act until it is answered, to any node, the same act more than once.

   Each guard has a name; -D with that name leaves it out, and then one of the assertions fails, or the guest is never
   answered. proofs/model.py runs them all. */

#ifndef NODES
#define NODES 3
#endif
#ifndef ACTS
#define ACTS 2
#endif
#ifndef LAPSES
#define LAPSES 1           /* or handings back */
#endif
#ifndef CUTS
#define CUTS 1
#endif
#ifndef DEATHS
#define DEATHS 2           /* or returns */
#endif
#ifndef UNOWNED
#define UNOWNED false      /* true: a stream that nobody owns, to which all nodes append */
#endif

/* The database: the log, and the row of the lease. */
#define PLACES (ACTS + 2)
byte entry[PLACES];        /* the act at each place of the log */
byte length;
byte owner;                /* 0: nobody */
byte epoch;
bool lapsed;               /* the owner did not renew in time */

/* What each node has under way. */
typedef Session {
  bool asked;              /* a question that the database has not executed */
  byte epoch, after, act;  /* it */
  bool denied;               /* the guest was told that nothing of it has happened */
  bool written, refused;   /* the answer that is under way */
  byte request;            /* the act that a guest, or another node, waits for here; 0: none */
  bool alive
};
Session at[NODES + 1];

#ifdef LEASE_STANDS
#define STANDS(n) true
#else
#define STANDS(n) (at[n].epoch == epoch)
#endif
#ifdef PLACE_IS_FREE
#define IS_FREE(n) true
#else
#define IS_FREE(n) (at[n].after == length)
#endif

/* The guest. */
byte act = 1;
byte told;                 /* the act that he hears is stored; 0: none */

byte lapses = LAPSES, cuts = CUTS, deaths = DEATHS;

inline find(which, upto, found) {
  found = false; i = 0;
  do
  :: i < upto -> found = found || entry[i] == which; i++
  :: else -> break
  od; i = 0
}

proctype node(byte me) {
  bool owns = UNOWNED, knows, found;
  byte mine, head, i;
  do
  /* A request is here and the table is not: take a free or lapsed lease, or hand the request to the owner. */
  :: d_step { at[me].alive && !owns && at[me].request > 0 && !at[me].asked ->
       if
#ifdef LAPSE_FIRST
       :: true ->
#else
       :: owner == 0 || owner == me || lapsed ->
#endif
            assert(owner == 0 || owner == me || lapsed);
            owner = me; lapsed = false; owns = true; knows = false;
#ifndef EPOCH_RAISED
            epoch++;
#endif
            mine = epoch
#ifndef LAPSE_FIRST
       :: else ->
            if
            :: at[owner].request == 0 && at[owner].alive -> at[owner].request = at[me].request
            :: else -> skip
            fi;
            at[me].request = 0
#endif
       fi }
  /* The log is read once the lease is there, never before. */
  :: d_step { at[me].alive && owns && !knows -> knows = true;
#ifdef READ_AFTER_CLAIM
       head = 0
#else
       head = length
#endif
     }
  /* The act is decided on what was read: it is there already, or asked for. */
  :: d_step { at[me].alive && owns && knows && at[me].request > 0 && !at[me].asked && !at[me].written && !at[me].refused ->
       find(at[me].request, head, found);
       if
#ifndef SAME_ACT_ONCE
       :: found -> told = at[me].request; at[me].request = 0
#endif
       :: else ->
            at[me].asked = true; at[me].epoch = mine; at[me].after = head; at[me].act = at[me].request; at[me].denied = false
#ifdef STORED_FIRST
            ; told = at[me].request
#endif
       fi }
  :: d_step { at[me].alive && at[me].written -> at[me].written = false; head++; told = at[me].act; at[me].request = 0 }
  /* Refused: the lease is another's, or the log went on. What was known is dropped. */
  :: d_step { at[me].alive && at[me].refused -> at[me].refused = false; at[me].request = 0; knows = false;
       if :: mine == epoch || UNOWNED -> skip :: else -> owns = false fi }
  /* The line is cut: the old session is ended, then the log says what has happened. */
  :: d_step { at[me].alive && cuts > 0 && (at[me].asked || at[me].written) -> cuts--;
       at[me].written = false;
#ifdef SESSION_ENDED
       at[me].denied = at[me].asked;
#else
       at[me].asked = false;
#endif
       find(at[me].act, length, found);
       if :: found -> told = at[me].act :: else -> skip fi;
       at[me].request = 0; knows = false }
  /* It hands the table back, once all is answered. */
#ifdef ANSWERED_FIRST
  :: d_step { at[me].alive && owns && !UNOWNED && lapses > 0 -> lapses--;
#else
  :: d_step { at[me].alive && owns && !UNOWNED && !at[me].asked && !at[me].written && at[me].request == 0 && lapses > 0 ->
       lapses--;
#endif
       owns = false; if :: owner == me && mine == epoch -> owner = 0 :: else -> skip fi }
  /* It dies, and what it knew with it; the database may still get what it has asked. */
  :: d_step { at[me].alive && deaths > 0 -> deaths--; at[me].alive = false; at[me].written = false; at[me].refused = false;
       at[me].request = 0; owns = UNOWNED; knows = false; mine = 0; head = 0 }
  /* It comes back under its name, once its session of before is over, and frees what it had. */
#ifdef NAME_LOCKED
  :: d_step { !at[me].alive && deaths > 0 -> deaths--; at[me].alive = true;
#else
  :: d_step { !at[me].alive && deaths > 0 && !at[me].asked -> deaths--; at[me].alive = true;
#endif
       at[me].refused = false; at[me].written = false; if :: owner == me -> owner = 0 :: else -> skip fi }
  od
}

/* The database executes one question at a time: all of it, or nothing. */
proctype database(byte whose) {
  bool found;
  byte i;
  do
  :: d_step { at[whose].asked ->
       at[whose].asked = false;
       if
       :: STANDS(whose) && IS_FREE(whose) ->
            assert(owner == whose || UNOWNED);      /* nobody writes but the owner */
            assert(at[whose].after == length);      /* every place is written once, without a gap */
            assert(!at[whose].denied);              /* what was said not to have happened does not happen */
            find(at[whose].act, length, found);
            assert(!found);                         /* no act is there twice */
            assert(length < PLACES);
            entry[length] = at[whose].act; length++; at[whose].written = at[whose].alive
       :: else -> at[whose].refused = at[whose].alive
       fi }
  od
}

/* A lease lapses where its node is dead; or, so often, where it stopped or has no line. */
proctype clock() {
  do
#ifndef TAKEN_OVER
  :: d_step { owner > 0 && !lapsed && !at[owner].alive -> lapsed = true }
#endif
  :: d_step { owner > 0 && !lapsed && at[owner].alive && lapses > 0 -> lapsed = true; lapses-- }
  od
}

proctype guest() {
  bool found;
  byte i, turn;
  do
  :: d_step { act <= ACTS && told == act ->
       find(act, length, found);
       assert(found);                            /* what is acknowledged is stored */
       told = 0; act++ }
  :: d_step { act <= ACTS && told != act && told > 0 -> told = 0 }
#ifdef PATIENT
  /* For progress: he sends again where his request is nowhere any more, to the nodes in turn. */
  :: d_step { act <= ACTS && told == 0 && at[1].request == 0 && at[2].request == 0 && at[NODES].request == 0 ->
       turn = turn % NODES + 1; if :: at[turn].alive -> at[turn].request = act :: else -> skip fi }
#else
  :: d_step { act <= ACTS && told == 0 && at[1].alive && at[1].request == 0 -> at[1].request = act }
  :: d_step { act <= ACTS && told == 0 && at[2].alive && at[2].request == 0 -> at[2].request = act }
#if NODES > 2
  :: d_step { act <= ACTS && told == 0 && at[3].alive && at[3].request == 0 -> at[3].request = act }
#endif
#endif
  :: act > ACTS -> break
  od
}

init {
  byte n;
  d_step {
    n = 1;
    do
    :: n <= NODES -> at[n].alive = true; n++
    :: else -> break
    od
  }
  atomic {
    n = 1;
    do
    :: n <= NODES -> run node(n); run database(n); n++
    :: else -> break
    od;
    run clock(); run guest()
  }
}

#ifdef PATIENT
ltl answered { <> (act > ACTS) }
#endif
