// What Python sees. Errors are left to the caller: a bad hand is reported by its index, or by a negative strength.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include "levels.hpp"
#include "engine/bind.hpp"
#include "solver/bind.hpp"
#include "streets/bind.hpp"
#include "draw/bind.hpp"
#include "worlds/bind.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using potluck::level;
using potluck::Level;

#define LEVEL_OF(level, runs_here)                                                                                 \
    Level {                                                                                                        \
        #level, runs_here, potluck::level::rank_plain, potluck::level::rank_one, potluck::level::rank_one_hole,    \
            potluck::level::fewer_wild, potluck::level::rank_masks, potluck::level::rank_cards,                    \
            potluck::level::rank_hole, potluck::equity::level::sample, potluck::equity::level::count,              \
            potluck::equity::level::count_classes, potluck::equity::level::meet                                    \
    }

namespace {

using Masks = nb::ndarray<const std::uint64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Cards = nb::ndarray<const std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using Worths = nb::ndarray<std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Strengths = nb::ndarray<std::int32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

#ifdef WITH_X86_LEVELS
// By single features: Clang knows the names of the levels (x86-64-v3) only in newer versions.
bool has_avx2() {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("fma") && __builtin_cpu_supports("popcnt");
}

// The first processors with AVX-512 cannot count bits in it, and slow down when they use it: they take AVX2.
bool has_avx512() {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512bitalg");
}
#endif

// From the best down; the last runs everywhere.
const Level levels[] = {
#ifdef WITH_X86_LEVELS
    LEVEL_OF(avx512, has_avx512()),
    LEVEL_OF(avx2, has_avx2()),
#endif
    LEVEL_OF(base, true),
};

const Level *first_that_runs() {
    const Level *found = levels;
    while (!found->runs_here) ++found;
    return found;
}

}  // namespace

const Level *potluck::level = first_that_runs();

namespace {

void use(const std::string &name) {
    for (const Level &one : levels)
        if (one.name == name && one.runs_here) {
            level = &one;
            return;
        }
    throw nb::value_error("this processor has no such instruction set");
}

std::size_t rank_masks(unsigned code, std::uint64_t wild, const Masks &masks, const Strengths &out) {
    if (masks.shape(0) != out.shape(0)) throw nb::value_error("hands and out differ in length");
    nb::gil_scoped_release unlocked;
    return level->rank_masks({code, wild}, masks.data(), out.data(), masks.shape(0));
}

void fewer_wild(unsigned code, std::uint64_t wild, const Masks &masks, const Strengths &strengths, const Worths &out) {
    if (masks.shape(0) != out.shape(0) || strengths.shape(0) != out.shape(0))
        throw nb::value_error("hands, strengths and out differ in length");
    nb::gil_scoped_release unlocked;
    level->fewer_wild({code, wild}, masks.data(), strengths.data(), out.data(), masks.shape(0));
}

std::size_t rank_cards(unsigned code, std::uint64_t wild, const Cards &cards, const Strengths &out) {
    if (cards.shape(0) != out.shape(0)) throw nb::value_error("hands and out differ in length");
    nb::gil_scoped_release unlocked;
    return level->rank_cards({code, wild}, cards.data(), cards.shape(1), out.data(), cards.shape(0));
}

std::size_t rank_hole(unsigned code, std::uint64_t wild, const Masks &holes, const Masks &boards,
                      const Strengths &out) {
    const std::size_t count = out.shape(0), step = boards.shape(0) != 1;
    if (holes.shape(0) != count || (step && boards.shape(0) != count))
        throw nb::value_error("holes, boards and out differ in length");
    nb::gil_scoped_release unlocked;
    return level->rank_hole({code, wild}, holes.data(), boards.data(), step, out.data(), count);
}

// One hand, called thousands of times a second: no wrapper, and everything unusual is left to a function of Python.

PyObject *unusual = nullptr;

constexpr Py_ssize_t MOST_IN_A_ROW = 9;

constexpr std::uint64_t NO_NUMBER = ~std::uint64_t{0};

// The value of an int that has at most 64 bits, else all of them. Python's own functions take as long as the ranking
// does; where the layout of an int may be relied on, it is read here.
std::uint64_t value_of(PyObject *number) {
#if !defined(Py_LIMITED_API) && !defined(PYPY_VERSION) && PY_VERSION_HEX < 0x030C0000
    static_assert(PyLong_SHIFT == 30);
    const digit *digits = reinterpret_cast<PyLongObject *>(number)->ob_digit;
    switch (Py_SIZE(number)) {
        case 0: return 0;
        case 1: return digits[0];
        case 2: return digits[0] | std::uint64_t{digits[1]} << 30;
        case 3: return digits[2] < 16 ? digits[0] | std::uint64_t{digits[1]} << 30 | std::uint64_t{digits[2]} << 60
                                      : NO_NUMBER;
        default: return NO_NUMBER;
    }
#else
    const std::uint64_t value = PyLong_AsUnsignedLongLong(number);
    if (value == NO_NUMBER) PyErr_Clear();
    return value;
#endif
}

#ifdef Py_LIMITED_API
#define PyList_GET_SIZE PyList_Size
#define PyList_GET_ITEM PyList_GetItem
#define PyTuple_GET_SIZE PyTuple_Size
#define PyTuple_GET_ITEM PyTuple_GetItem
#endif

// The mask of a list or tuple of cards; 0 where it is none.
template <bool is_list> std::uint64_t mask_of_cards(PyObject *cards) {
    const Py_ssize_t size = is_list ? PyList_GET_SIZE(cards) : PyTuple_GET_SIZE(cards);
    if (size > MOST_IN_A_ROW) return 0;
    std::uint64_t mask = 0;
    for (Py_ssize_t k = 0; k < size; ++k) {
        PyObject *item = is_list ? PyList_GET_ITEM(cards, k) : PyTuple_GET_ITEM(cards, k);
        const std::uint64_t card = PyLong_Check(item) ? value_of(item) : NO_NUMBER;
        if (card >= 54) return 0;
        const std::uint64_t bit = std::uint64_t{1} << (16 * (card & 3) + (card >> 2));
        if (mask & bit) return 0;
        mask |= bit;
    }
    return mask;
}

std::uint64_t mask_of(PyObject *hand) {
    if (PyLong_CheckExact(hand)) return value_of(hand);
    if (PyList_CheckExact(hand)) return mask_of_cards<true>(hand);
    if (PyTuple_CheckExact(hand)) return mask_of_cards<false>(hand);
    return 0;
}

PyObject *rank_one(PyObject *, PyObject *const *arguments, Py_ssize_t positional, PyObject *keywords) {
    if (positional == 1 && !keywords) {
        const std::int32_t strength = level->rank_plain(mask_of(arguments[0]));
        if (strength >= 0) return PyLong_FromLong(strength);
    }
    if (!unusual) {
        PyErr_SetString(PyExc_ValueError, "that is no hand of five to nine cards");
        return nullptr;
    }
    return PyObject_Vectorcall(unusual, arguments, static_cast<std::size_t>(positional), keywords);
}

void otherwise(nb::object function) {
    Py_XDECREF(unusual);
    unusual = function.release().ptr();
}

PyMethodDef functions[] = {
    {"rank_one", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(rank_one)),
     METH_FASTCALL | METH_KEYWORDS, nullptr},
    {nullptr, nullptr, 0, nullptr},
};

}  // namespace

NB_MODULE(_core, module) {
    nb::list names;
    for (const Level &one : levels)
        if (one.runs_here) names.append(one.name);
    module.attr("LEVELS") = nb::tuple(names);
    module.def("use", use, "level"_a);
    module.def("otherwise", otherwise, "function"_a);
    module.def("rank_program", [](unsigned code, std::uint64_t wild, std::uint64_t hand) {
        return level->rank_one({code, wild}, hand);
    }, "code"_a, "wild"_a, "hand"_a);
    module.def("rank_one_hole", [](unsigned code, std::uint64_t wild, std::uint64_t hole, std::uint64_t board, int members) {
        return level->rank_one_hole({code, wild}, hole, board, members);
    }, "code"_a, "wild"_a, "hole"_a, "board"_a, "members"_a);
    module.def("fewer_wild", fewer_wild, "code"_a, "wild"_a, "masks"_a, "strengths"_a.noconvert(), "out"_a.noconvert());
    module.def("rank_masks", rank_masks, "code"_a, "wild"_a, "masks"_a, "out"_a.noconvert());
    module.def("rank_cards", rank_cards, "code"_a, "wild"_a, "cards"_a, "out"_a.noconvert());
    module.def("rank_hole", rank_hole, "code"_a, "wild"_a, "holes"_a, "boards"_a, "out"_a.noconvert());
    potluck::add_equity(module);
    bind_solver(module);
    bind_sampler(module);
    bind_engine(module);
    bind_worlds(module);
    bind_draw(module);
    bind_streets(module);
    bind_splits(module);
    if (PyModule_AddFunctions(module.ptr(), functions)) throw nb::python_error();
}
