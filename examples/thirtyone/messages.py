"""The sentences of thirty-one in four languages; of one that counts, its plural forms."""

from collections.abc import Mapping

MESSAGES: Mapping[str, Mapping[str, str | tuple[str, ...]]] = {
    "pl": {
        "Thirty-One": "Trzydzieści jeden",
        "Three at the table, three cards each. Most points in one suit take the pot.": (
            "Troje przy stole, po trzy karty. Pulę bierze najwięcej punktów w jednym kolorze."
        ),
        "SWAP": "WYMIEŃ",
        "STAND": "ZOSTAJĘ",
        "Your turn: swap one card, or stand.": "Twoja kolej: wymień jedną kartę albo zostań.",
        "{name}: stands": "{name}: zostaje",
        "{name}: {cards}, {n} point": (
            "{name}: {cards}, {n} punkt",
            "{name}: {cards}, {n} punkty",
            "{name}: {cards}, {n} punktów",
        ),
        "{n} point": ("{n} punkt", "{n} punkty", "{n} punktów"),
        "The match is over.": "Mecz skończony.",
        "Each pays ${n} and gets three cards of 32, from the seven up.": (
            "Każdy płaci ${n} i dostaje trzy karty z 32, od siódemki wzwyż."
        ),
        "Aces count 11, other pictures and tens 10; only cards of one suit count together.": (
            "As liczy 11, inne figury i dziesiątki 10; liczą się razem tylko karty jednego koloru."
        ),
        "In turn each may swap a card, {n} time at most.": (
            "Po kolei można wymienić kartę, najwyżej {n} raz.",
            "Po kolei można wymienić kartę, najwyżej {n} razy.",
            "Po kolei można wymienić kartę, najwyżej {n} razy.",
        ),
        "Collector: keeps its best suit": "Zbieracz: trzyma najlepszy kolor",
        "Show thrown cards": "Pokaż wyrzucone karty",
        "Ante": "Wpisowe",
        "Swaps": "Wymiany",
        "Deals": "Rozdania",
        "Short": "Krótki",
        "Long evening": "Długi wieczór",
    },
    "de": {
        "Thirty-One": "Einunddreißig",
        "Three at the table, three cards each. Most points in one suit take the pot.": (
            "Drei am Tisch, je drei Karten. Die meisten Punkte in einer Farbe nehmen den Topf."
        ),
        "SWAP": "TAUSCHEN",
        "STAND": "BLEIBEN",
        "Your turn: swap one card, or stand.": "Du bist dran: Tausche eine Karte oder bleib.",
        "{name}: stands": "{name}: bleibt",
        "{name}: {cards}, {n} point": ("{name}: {cards}, {n} Punkt", "{name}: {cards}, {n} Punkte"),
        "{n} point": ("{n} Punkt", "{n} Punkte"),
        "The match is over.": "Die Partie ist zu Ende.",
        "Each pays ${n} and gets three cards of 32, from the seven up.": (
            "Jeder zahlt ${n} und bekommt drei Karten von 32, ab der Sieben."
        ),
        "Aces count 11, other pictures and tens 10; only cards of one suit count together.": (
            "Asse zählen 11, andere Bilder und Zehnen 10; zusammen zählen nur Karten einer Farbe."
        ),
        "In turn each may swap a card, {n} time at most.": (
            "Reihum darf man eine Karte tauschen, höchstens {n} Mal.",
            "Reihum darf man eine Karte tauschen, höchstens {n} Mal.",
        ),
        "Collector: keeps its best suit": "Sammler: behält seine beste Farbe",
        "Show thrown cards": "Abgelegte Karten zeigen",
        "Ante": "Einsatz",
        "Swaps": "Tausche",
        "Deals": "Spiele",
        "Short": "Kurz",
        "Long evening": "Langer Abend",
    },
    "es": {
        "Thirty-One": "Treinta y uno",
        "Three at the table, three cards each. Most points in one suit take the pot.": (
            "Tres en la mesa, tres cartas cada uno. Gana el bote quien suma más puntos de un palo."
        ),
        "SWAP": "CAMBIAR",
        "STAND": "PLANTARSE",
        "Your turn: swap one card, or stand.": "Le toca: cambie una carta o plántese.",
        "{name}: stands": "{name}: se planta",
        "{name}: {cards}, {n} point": ("{name}: {cards}, {n} punto", "{name}: {cards}, {n} puntos"),
        "{n} point": ("{n} punto", "{n} puntos"),
        "The match is over.": "La partida ha terminado.",
        "Each pays ${n} and gets three cards of 32, from the seven up.": (
            "Cada uno paga ${n} y recibe tres cartas de 32, del siete para arriba."
        ),
        "Aces count 11, other pictures and tens 10; only cards of one suit count together.": (
            "El as vale 11, las demás figuras y los dieces 10; solo se suman cartas de un palo."
        ),
        "In turn each may swap a card, {n} time at most.": (
            "Por turno se puede cambiar una carta, {n} vez como mucho.",
            "Por turno se puede cambiar una carta, {n} veces como mucho.",
        ),
        "Collector: keeps its best suit": "Coleccionista: conserva su mejor palo",
        "Show thrown cards": "Mostrar las cartas tiradas",
        "Ante": "Apuesta inicial",
        "Swaps": "Cambios",
        "Deals": "Manos",
        "Short": "Corta",
        "Long evening": "Velada larga",
    },
    "ru": {
        "Thirty-One": "Тридцать одно",
        "Three at the table, three cards each. Most points in one suit take the pot.": (
            "Трое за столом, по три карты. Банк берёт тот, у кого больше очков в одной масти."
        ),
        "SWAP": "ОБМЕНЯТЬ",
        "STAND": "ХВАТИТ",
        "Your turn: swap one card, or stand.": "Ваш ход: обменяйте одну карту или остановитесь.",
        "{name}: stands": "{name}: хватит",
        "{name}: {cards}, {n} point": (
            "{name}: {cards}, {n} очко",
            "{name}: {cards}, {n} очка",
            "{name}: {cards}, {n} очков",
        ),
        "{n} point": ("{n} очко", "{n} очка", "{n} очков"),
        "The match is over.": "Матч окончен.",
        "Each pays ${n} and gets three cards of 32, from the seven up.": (
            "Каждый платит ${n} и получает три карты из 32, от семёрки."
        ),
        "Aces count 11, other pictures and tens 10; only cards of one suit count together.": (
            "Туз — 11 очков, остальные картинки и десятки — 10; складываются только карты одной масти."
        ),
        "In turn each may swap a card, {n} time at most.": (
            "По очереди можно обменять карту, не больше {n} раза.",
            "По очереди можно обменять карту, не больше {n} раз.",
            "По очереди можно обменять карту, не больше {n} раз.",
        ),
        "Collector: keeps its best suit": "Собиратель: держит лучшую масть",
        "Show thrown cards": "Показывать сброшенные карты",
        "Ante": "Взнос",
        "Swaps": "Обмены",
        "Deals": "Раздачи",
        "Short": "Короткий",
        "Long evening": "Долгий вечер",
    },
}
