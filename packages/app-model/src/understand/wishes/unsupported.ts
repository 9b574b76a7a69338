/** What the assistant cannot build, by name, and the nearest that it can. */
import type { Language } from '../../model/app-model.ts';

interface Missing {
  readonly pattern: RegExp;
  readonly reason: Readonly<Record<Language, string>>;
  /** A message that works. */
  readonly nearest?: string;
}

interface Refusal {
  readonly reason: string;
  readonly nearest?: string;
}

/** Games that are not there. */
const GAMES: Missing = {
  pattern:
    /\b(?:chess(?! (?:clocks?|timers?|clubs?|teams?|school|lessons?|players?|tournaments?|members?|openings?|books?|league|training))|pac-?man|pong|platformer|racing game|shooter|crossword|breakout|space invaders|card game|poker|blackjack|solitaire|checkers|battleship|flappy bird|game engine)\b/i,
  reason: {
    en: 'the games I have are tic-tac-toe, connect four, memory, snake, falling blocks, 2048, minesweeper, sudoku, hangman, a word to guess, Simon says, whack a mole, rock paper scissors, a math trainer, a reaction test, dice and a quiz',
    de: 'meine Spiele sind Tic-Tac-Toe, Vier gewinnt, Memory, Snake, fallende Blöcke, 2048, Minesweeper, Sudoku, Galgenmännchen, Wörter raten, Senso, Hau den Maulwurf, Schere Stein Papier, Rechentrainer, Reaktionstest, Würfel und ein Quiz',
    es: 'los juegos que tengo son tres en raya, cuatro en raya, memoria, serpiente, bloques que caen, 2048, buscaminas, sudoku, ahorcado, adivinar palabras, Simón dice, golpear al topo, piedra papel o tijera, entrenador de cálculo, prueba de reacción, dados y un cuestionario',
    fr: 'mes jeux sont le morpion, puissance 4, le jeu de mémoire, le serpent, les blocs qui tombent, 2048, le démineur, le sudoku, le pendu, un mot à deviner, Simon, la taupe, pierre feuille ciseaux, le calcul mental, un test de réaction, les dés et un quiz',
  },
  nearest: 'a memory game',
};

const MISSING: readonly Missing[] = [
  {
    pattern:
      /\b(?:log ?-?in|log ?-?ins|(?<!\b(?:newsletter|trip|event|course|class|camp|team|party|volunteer|workshop|tour|tournament|dinner|carpool|potluck|excursion) )sign[ -]?(?:in|up)(?! (?:(?:sheet|form|list)s?|for)\b)|user accounts?|accounts? system|authentication|auth|password[- ](?:protect\w*|login|reset)|registration(?! form)|anmeldung|inicio de sesión|connexion|user roles|permissions)\b/i,
    reason: {
      en: 'sign-in needs a server that keeps accounts, and the app keeps its data in the browser',
      de: 'eine Anmeldung braucht einen Server mit Konten, und die App behält ihre Daten im Browser',
      es: 'el inicio de sesión necesita un servidor con cuentas, y la aplicación guarda sus datos en el navegador',
      fr: 'une connexion demande un serveur avec des comptes, et l’application garde ses données dans le navigateur',
    },
    nearest: 'add a list of users',
  },
  {
    pattern:
      /\b(?:payments?(?= (?:with|by|via|system|gateway|processing|provider|integration))|stripe|paypal|checkout|online payments?|credit card payments?|accept payments?|subscriptions? billing)\b/i,
    reason: {
      en: 'taking payments needs a payment service and its keys',
      de: 'Zahlungen brauchen einen Zahlungsdienst und dessen Schlüssel',
      es: 'cobrar necesita un servicio de pagos y sus claves',
      fr: 'encaisser demande un service de paiement et ses clés',
    },
    nearest: 'add a list of orders',
  },
  {
    pattern:
      /\b(?:(?:warn|notify|alert|remind|tell|inform) (?:me|us|people|users) (?:when|if|about|of|before|to|on|that|every|each|in|at|daily|weekly|monthly|after)|alerts?|push notifications?|notifications?|email reminders?|send(?:s|ing)? (?:me |us )?(?:an? )?(?:e-?mails?|sms|reminders?|messages?)|sms|alarms?)\b/i,
    reason: {
      en: 'sending messages needs a server that runs while the app is closed',
      de: 'Nachrichten zu senden braucht einen Server, der läuft, während die App geschlossen ist',
      es: 'enviar avisos necesita un servidor que funcione con la aplicación cerrada',
      fr: 'envoyer des messages demande un serveur qui tourne quand l’application est fermée',
    },
    nearest: 'add a due date',
  },
  {
    pattern:
      /\b(?:multi-?player|real[- ]?time|live chat|chat ?room|chat app|messenger|video (?:call|chat|conference)\w*|collaborat(?:ion|ive|e)|sync(?:ed|hronization)?(?: (?:between|across|with).*)?|cloud sync)\b/i,
    reason: {
      en: 'several people at once need a server that connects them',
      de: 'mehrere Menschen zugleich brauchen einen Server, der sie verbindet',
      es: 'varias personas a la vez necesitan un servidor que las conecte',
      fr: 'plusieurs personnes à la fois demandent un serveur qui les relie',
    },
  },
  {
    pattern:
      /(?<!\b(?:against|vs\.?|versus) (?:an? |the )?)\b(?:ai|chat ?bots?|gpt|chatgpt|machine learning|voice (?:assistant|recognition|control)|speech(?: to text| recognition)?|image recognition|recommendations? engine|recommendation algorithm)\b/i,
    reason: {
      en: 'that takes a language model or another learned model, and I build by rules',
      de: 'das braucht ein Sprachmodell oder ein anderes gelerntes Modell, und ich baue nach Regeln',
      es: 'eso necesita un modelo de lenguaje u otro modelo aprendido, y yo construyo con reglas',
      fr: 'cela demande un modèle de langage ou un autre modèle appris, et je construis par règles',
    },
  },
  {
    pattern:
      /\b(?:gps|live location|geolocation|route planning|navigation system|scan(?:s|ning)? (?:of )?(?:my |the )?(?:receipts?|documents?|codes?|cards?|bills?|invoices?)|barcode|qr ?codes?(?: scanner)?|camera|webcam|microphone|voice memos?|audio recorder|recorder|bluetooth|nfc)\b/i,
    reason: {
      en: 'I have nothing that uses a camera, a microphone or the place of the device',
      de: 'ich habe nichts, was Kamera, Mikrofon oder Standort des Geräts benutzt',
      es: 'no tengo nada que use la cámara, el micrófono o la ubicación del dispositivo',
      fr: 'je n’ai rien qui utilise l’appareil photo, le micro ou la position de l’appareil',
    },
    nearest: 'add a photo',
  },
  {
    pattern:
      /\b(?:upload(?:s|ing)? (?:an? |the |my |their )?(?:files?|documents?|pdfs?|attachments?)|(?:file|document) uploads?|attachments?|attach (?:an? |the )?(?:files?|documents?|pdfs?))\b/i,
    reason: {
      en: 'my lists keep pictures and links, and no other files',
      de: 'meine Listen bewahren Bilder und Links auf, keine anderen Dateien',
      es: 'mis listas guardan imágenes y enlaces, no otros archivos',
      fr: 'mes listes gardent des images et des liens, pas d’autres fichiers',
    },
    nearest: 'add a link',
  },
  {
    pattern:
      /\b(?:video player|music player|audio player|(?:video|music|live|audio) streaming|streaming (?:app|site|platform|player)|upload (?:of )?(?:videos?|music|audio)|video editor|photo editor|image editor)\b/i,
    reason: {
      en: 'I have no player or editor of sound, film or pictures',
      de: 'ich habe keinen Spieler oder Bearbeiter für Ton, Film oder Bild',
      es: 'no tengo reproductor ni editor de sonido, vídeo o imagen',
      fr: 'je n’ai ni lecteur ni éditeur de son, de film ou d’image',
    },
    nearest: 'add a link',
  },
  GAMES,
  {
    pattern:
      /\b(?:(?:multiplication|times) tables? quiz|(?:meme|story|joke) generator|sound ?board|drum machine|personality test|(?:magic )?8[- ]ball|slot machine|bingo|word (?:search|scramble)|currency (?:converter|exchange|calculator)|exchange rates?|translator|spell ?checker|text editor|screen recorder|währungsrechner|conversor de (?:monedas?|divisas)|convertisseur de (?:devises|monnaies?))(?!\p{L})/iu,
    reason: {
      en: 'the tools I have are timers, interval timers, a chess clock, a stopwatch, a counter, calculators, a converter of units, generators (passwords, names, quotes, numbers, colors, a coin), a poll, flash cards, text tools (counting words, upper and lower case, Markdown, a typing test), a world clock, tools for colors, gradients, number bases, Base64, JSON and regular expressions, a metronome, a piano, a wheel that decides, a drawing pad and the weather',
      de: 'meine Werkzeuge sind Timer, Intervalltimer, Schachuhr, Stoppuhr, Zähler, Rechner, Einheitenrechner, Generatoren (Passwörter, Namen, Sprüche, Zahlen, Farben, Münze), Umfrage, Karteikarten, Textwerkzeuge (Wörter zählen, Groß- und Kleinschreibung, Markdown, Tipptest), Weltuhr, Werkzeuge für Farben, Verläufe, Zahlensysteme, Base64, JSON und reguläre Ausdrücke, Metronom, Klavier, Glücksrad, Zeichenfläche und Wetter',
      es: 'mis herramientas son temporizadores, temporizador de intervalos, reloj de ajedrez, cronómetro, contador, calculadoras, conversor de unidades, generadores (contraseñas, nombres, frases, números, colores, moneda), encuesta, tarjetas, herramientas de texto (contar palabras, mayúsculas, Markdown, mecanografía), reloj mundial, herramientas de colores, degradados, bases numéricas, Base64, JSON y expresiones regulares, metrónomo, piano, ruleta, pizarra y el tiempo',
      fr: 'mes outils sont des minuteurs, un minuteur d’intervalles, une pendule d’échecs, un chronomètre, un compteur, des calculateurs, un convertisseur d’unités, des générateurs (mots de passe, noms, citations, nombres, couleurs, pièce), un sondage, des cartes mémoire, des outils de texte (compter les mots, casse, Markdown, frappe), une horloge mondiale, des outils de couleurs, dégradés, bases de nombres, Base64, JSON et expressions régulières, un métronome, un piano, une roue, une ardoise et la météo',
    },
    nearest: 'a timer',
  },
  {
    pattern:
      /\b(?:social network|social media app|dating app|marketplace with sellers|search engine|operating system|compiler|code editor|browser extension|desktop app|native app|blockchain|crypto wallet|web scraper|scraping|crawler|vpn|trading bot|email client|stock ticker|news feed from)\b/i,
    reason: {
      en: 'that is beyond what I build: lists of things, pages with content, small tools and games',
      de: 'das geht über das hinaus, was ich baue: Listen, Seiten mit Inhalt, kleine Werkzeuge und Spiele',
      es: 'eso va más allá de lo que construyo: listas, páginas con contenido, herramientas y juegos pequeños',
      fr: 'cela dépasse ce que je construis : des listes, des pages de contenu, de petits outils et jeux',
    },
    nearest: 'a list of contacts',
  },
  {
    pattern:
      /\b(?:pdf(?: export| invoices?| files?)?|excel (?:import|sync)|(?<=import (?:from )?)excel|google (?:calendar|sheets|drive|maps)|(?<=\b(?:from|to|with|in|into|and) (?:my )?)(?:google|outlook|icloud|facebook|instagram|whatsapp|notion|trello|gmail|dropbox|spotify|airtable|microsoft|apple (?:calendar|health|notes)|phone contacts)|calendar sync|ical|webhooks?|zapier|slack|integration with \w+)\b/i,
    reason: {
      en: 'I cannot connect the app to that service or format',
      de: 'ich kann die App nicht mit diesem Dienst oder Format verbinden',
      es: 'no puedo conectar la aplicación con ese servicio o formato',
      fr: 'je ne peux pas relier l’application à ce service ou à ce format',
    },
    nearest: 'add export',
  },
  {
    pattern:
      /\b(?:animations?|confetti|sound effects?|background music|parallax|transitions?|3d|hover effects?|carousel|slider|slide ?show|progress bars?|drag(?:ging)?(?: and |-and-| & |'n')drop|drag and drop|keyboard shortcuts?|infinite scroll|pagination|\d+ \w+ (?:per|a|on each) (?:page|row)|language (?:switcher|switch|selector)|multiple languages|multi-?language)\b/i,
    reason: {
      en: 'my parts do not have that',
      de: 'meine Bausteine haben das nicht',
      es: 'mis piezas no tienen eso',
      fr: 'mes éléments n’ont pas cela',
    },
  },
  {
    pattern:
      /\b(?:recurring (?:tasks?|events?|payments?)|gantt(?: chart)?|dependencies between|time zones?|version history|audit log|approval workflow|workflow engine|automation rules?|automations?|bulk edit(?:ing)?|multi-?select)\b/i,
    reason: {
      en: 'my lists do not have that',
      de: 'meine Listen haben das nicht',
      es: 'mis listas no tienen eso',
      fr: 'mes listes n’ont pas cela',
    },
    nearest: 'add a status',
  },
];

export function unsupported(phrase: string, language: Language): Refusal | undefined {
  // In French, "l'ai" and "j'ai" are no artificial intelligence.
  const asked = language === 'fr' ? phrase.replace(/\bai\b/gi, '') : phrase;
  const found = MISSING.find(({ pattern }) => pattern.test(asked));
  return found && refusalOf(found, language);
}

/** Of a game that is only described, and is none of ours. */
export const unknownGame = (language: Language): Refusal => refusalOf(GAMES, language);

const refusalOf = ({ reason, nearest }: Missing, language: Language): Refusal => ({
  reason: reason[language],
  ...(nearest === undefined ? {} : { nearest }),
});
