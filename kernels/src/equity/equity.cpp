// Compiled once per instruction set, with LEVEL as its namespace (see CMakeLists.txt).
#include "classes.hpp"
#include "deal.hpp"
#include "meeting.hpp"
#include "ways.hpp"

void potluck::equity::LEVEL::sample(const Question &question, std::uint64_t seed, std::uint64_t block, int trials,
                                    Work &work, Totals &totals) {
    deal(question, seed, block, trials, work);
    rank_seats(question, work, trials);
    settle_all(question, work, Once(), trials, totals);
    if (question.ranged) settle_hands(question, work, trials);
}

void potluck::equity::LEVEL::count(const Question &question, int job, Work &work, Totals &totals) {
    Walk(question, work, totals).job(job);
}

void potluck::equity::LEVEL::count_classes(const Question &question, Work &work, Totals &totals) {
    Classes(question, work, totals).all();
}

void potluck::equity::LEVEL::meet(Question &question, const Party *parties, const Mask *boards, std::size_t number,
                                  Work &work, std::int64_t *first, std::int64_t *second) {
    Meeting meeting(parties, first, second);
    for (std::size_t at = 0; at < number; ++at) {
        question.board = boards[at];
        meeting.board(question, work);
    }
}
