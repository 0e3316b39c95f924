// Compiled once per instruction set, with LEVEL as its namespace (see CMakeLists.txt).
#include "flow.hpp"

namespace {

using potluck::engine::Deed;

// Words by which the policies of a deal choose.
struct Chance {
    Table &table;

    std::uint64_t pick(std::uint64_t n) { return n < 2 ? 0 : one_of(mixed(table.choices + ++table.taken * GOLDEN), n); }

    // The place of one of these weights; `none` where all are nothing.
    int weighed(const std::uint32_t *weights, int number, int none) {
        std::uint64_t sum = 0;
        for (int k = 0; k < number; ++k) sum += weights[k];
        if (!sum) return none;
        std::uint64_t place = pick(sum);
        for (int k = 0; k < number; ++k) {
            if (place < weights[k]) return k;
            place -= weights[k];
        }
        return none;
    }

    // So many places of a hand, as bits.
    Chips places(int held, int number) {
        std::uint8_t order[DOWN];
        for (int k = 0; k < held; ++k) order[k] = static_cast<std::uint8_t>(k);
        Chips chosen = 0;
        for (int k = 0; k < number; ++k) {
            const int other = k + static_cast<int>(pick(static_cast<std::uint64_t>(held - k)));
            const std::uint8_t place = order[other];
            order[other] = order[k], order[k] = place;
            chosen |= Chips{1} << place;
        }
        return chosen;
    }
};

Deed staying(const Offer &offer) { return offer.has(CALL) ? CALL : offer.has(CHECK) ? CHECK : BRING_IN; }

Act at_random(const Offer &offer, const Seat &seat, Chance chance) {
    const auto within = [&] { return offer.low + static_cast<Chips>(chance.pick(std::uint64_t(offer.high - offer.low) + 1)); };
    if (offer.has(DISCARD)) {
        const int number = static_cast<int>(within());
        return {DISCARD, chance.places(seat.downs, number)};
    }
    const std::uint64_t place = chance.pick(1u + offer.has(RAISE_TO) + offer.has(FOLD));
    if (!place) return {staying(offer), 0};
    if (place == 1 && offer.has(RAISE_TO)) return {RAISE_TO, within()};
    return {FOLD, 0};
}

Act by_table(const Flow &flow, const Offer &offer, const Mix &mix, Chance chance) {
    const Table &table = flow.table;
    const Seat &seat = table.seat[table.actor];
    if (offer.has(DISCARD)) {
        Chips number = chance.weighed(mix.throws[table.street], UP, 0);
        number = number < offer.low ? offer.low : number > offer.high ? offer.high : number;
        return {DISCARD, chance.places(seat.downs, static_cast<int>(number))};
    }
    const int choice = chance.weighed(mix.acts[table.street][offer.has(CALL)], CHOICES, 1);
    if (choice == 0 && offer.has(FOLD)) return {FOLD, 0};
    if (choice < 2 || !offer.has(RAISE_TO)) return {staying(offer), 0};
    const Chips called = flow.pot() + (table.top > seat.bet ? table.top - seat.bet : 0);
    Chips to = choice == 2 ? offer.low : choice == 3 ? table.top + called / 2 : choice == 4 ? table.top + called : offer.high;
    to = to < offer.low ? offer.low : to > offer.high ? offer.high : to;
    return {RAISE_TO, to};
}

}  // namespace

void potluck::engine::LEVEL::begin(const Rules &rules, Table &table, const Chips *stacks, int button, std::uint64_t seed,
                                   std::uint64_t number) {
    Flow{rules, table}.begin(stacks, button, seed, number);
}

Offer potluck::engine::LEVEL::offer(const Rules &rules, const Table &table) {
    return Flow{rules, const_cast<Table &>(table)}.offer();
}

bool potluck::engine::LEVEL::allowed(const Rules &rules, const Table &table, Act act) {
    if (table.actor < 0 || act.kind < 0 || act.kind >= KINDS) return false;
    const Offer offer = Flow{rules, const_cast<Table &>(table)}.offer();
    if (!offer.has(act.kind)) return false;
    if (act.kind == RAISE_TO) return offer.low <= act.amount && act.amount <= offer.high;
    if (act.kind != DISCARD) return true;
    if (act.amount < 0 || act.amount >> table.seat[table.actor].downs) return false;
    const int number = __builtin_popcountll(static_cast<std::uint64_t>(act.amount));
    return offer.low <= number && number <= offer.high;
}

void potluck::engine::LEVEL::act(const Rules &rules, Table &table, Act act) { Flow{rules, table}.act(act); }

Act potluck::engine::LEVEL::choose(const Rules &rules, Table &table, const Player &player) {
    const Flow flow{rules, table};
    const Offer offer = flow.offer();
    const Seat &seat = table.seat[table.actor];
    switch (player.policy) {
        case RANDOM: return at_random(offer, seat, {table});
        case MIX: return by_table(flow, offer, *player.mix, {table});
        default: break;
    }
    if (offer.has(DISCARD)) return {DISCARD, (Chips{1} << offer.low) - 1};
    if (player.policy == CLOCK && offer.has(CALL)) return {FOLD, 0};
    return {staying(offer), 0};
}

bool potluck::engine::LEVEL::play(const Rules &rules, const Job &job, Totals &totals) {
    Table table;
    for (std::uint64_t k = 0; k < job.count; ++k) {
        const std::uint64_t number = job.first + k, seats = static_cast<std::uint64_t>(rules.seats);
        const int button = job.button < 0 ? static_cast<int>(number % seats) : job.button;
        const Chips *stacks = job.stacks + k * job.stride;
        begin(rules, table, stacks, button, job.seed, number);
        while (table.actor >= 0) {
            const int at = table.actor;
            const Act act = choose(rules, table, job.players[at]);
            ++totals.seat[at][ACTS + act.kind];
            Flow{rules, table}.act(act);
        }
        if (table.broken) return false;
        ++totals.by[table.by];
        totals.shuffles += table.shuffles;
        totals.decisions += table.decisions;
        Chips *payoffs = job.payoffs + k * seats;
        for (int at = 0; at < rules.seats; ++at) {
            const Seat &seat = table.seat[at];
            payoffs[at] = table.won[at] - seat.paid - seat.dead;
            totals.seat[at][WINS] += table.won[at] > 0;
            totals.seat[at][FOLDED] += seat.folded;
            totals.seat[at][SHOWDOWNS] += table.by == BY_SHOWDOWN && !seat.folded;
            totals.seat[at][ALL_INS] += seat.stack - table.won[at] == 0 && !seat.folded;
        }
    }
    return true;
}
