/** Reasons in four languages. */
import type { Language } from '../model/app-model.ts';

const SAYINGS = {
  already: { en: 'it is there already', de: 'das gibt es schon', es: 'ya está', fr: 'c’est déjà là' },
  last: {
    en: 'it is the only one; add another one first',
    de: 'davon gibt es nur eines; füge zuerst ein weiteres hinzu',
    es: 'solo hay uno; añade otro primero',
    fr: 'il n’y en a qu’un ; ajoutez-en un autre d’abord',
  },
  impossible: { en: 'that does not work here', de: 'das geht hier nicht', es: 'eso no se puede aquí', fr: 'ce n’est pas possible ici' },
  'unknown-thing': {
    en: 'I do not know what that is',
    de: 'ich weiß nicht, was das ist',
    es: 'no sé qué es eso',
    fr: 'je ne sais pas ce que c’est',
  },
  unused: {
    en: 'I did nothing about this part',
    de: 'zu diesem Teil habe ich nichts gemacht',
    es: 'con esta parte no he hecho nada',
    fr: 'je n’ai rien fait de cette partie',
  },
  'plain-text': {
    en: 'I do not know what that is, so it is a field for plain text',
    de: 'ich weiß nicht, was das ist, deshalb ist es ein einfaches Textfeld',
    es: 'no sé qué es, así que es un campo de texto simple',
    fr: 'je ne sais pas ce que c’est, c’est donc un simple champ de texte',
  },
  'not-found': {
    en: 'the app has nothing by that name',
    de: 'die App hat nichts mit diesem Namen',
    es: 'la aplicación no tiene nada con ese nombre',
    fr: 'l’application n’a rien de ce nom',
  },
  'nothing-to-show': {
    en: 'there is no list yet that it could show',
    de: 'es gibt noch keine Liste, die es zeigen könnte',
    es: 'aún no hay una lista que mostrar',
    fr: 'il n’y a pas encore de liste à montrer',
  },
  'no-field': { en: 'there is no field', de: 'es gibt kein Feld', es: 'no hay ningún campo', fr: 'il n’y a pas de champ' },
  'no-questions': {
    en: 'I have no questions on that, so the quiz begins with general ones; name your own, each with its answers',
    de: 'dazu habe ich keine Fragen, deshalb beginnt das Quiz mit allgemeinen; nenne eigene mit ihren Antworten',
    es: 'no tengo preguntas sobre eso, así que empieza con generales; di las tuyas con sus respuestas',
    fr: 'je n’ai pas de questions là-dessus, le quiz commence par des générales ; donnez les vôtres avec leurs réponses',
  },
  'no-cards': {
    en: 'I have no cards on that, so it begins with general ones; name your own, such as "use the cards: dog = Hund, cat = Katze"',
    de: 'dazu habe ich keine Karten, deshalb beginnt es mit allgemeinen; nenne eigene',
    es: 'no tengo tarjetas sobre eso, así que empieza con generales; di las tuyas',
    fr: 'je n’ai pas de cartes là-dessus, on commence par des générales ; donnez les vôtres',
  },
  'no-choices': {
    en: 'I do not know which choices there are, so it begins with general ones; name your own',
    de: 'welche es da gibt, weiß ich nicht, deshalb beginnt es mit allgemeinen; nenne eigene',
    es: 'no sé cuáles son, así que empieza con opciones generales; di las tuyas',
    fr: 'je ne sais pas lesquels il y a, on commence par des choix généraux ; donnez les vôtres',
  },
  'no-words': {
    en: 'I have no words on that, so it begins with general ones; name your own',
    de: 'dazu habe ich keine Wörter, deshalb beginnt es mit allgemeinen; nenne eigene',
    es: 'no tengo palabras sobre eso, así que empieza con generales; di las tuyas',
    fr: 'je n’ai pas de mots là-dessus, on commence par des généraux ; donnez les vôtres',
  },
  'no-app': { en: 'there is no app yet', de: 'es gibt noch keine App', es: 'aún no hay ninguna aplicación', fr: 'il n’y a pas encore d’application' },
  'not-understood': { en: 'I did not understand that', de: 'das habe ich nicht verstanden', es: 'no lo he entendido', fr: 'je n’ai pas compris' },
  'only-accent': {
    en: 'one color leads the whole app, so I cannot color single parts',
    de: 'eine Farbe führt durch die ganze App, einzelne Teile kann ich nicht färben',
    es: 'un color guía toda la aplicación y no puedo colorear partes sueltas',
    fr: 'une couleur guide toute l’application, je ne peux pas colorer une partie',
  },
  'pointed-look': {
    en: 'color, size and shape belong to the whole app; for this element alone, use the panel that the preview shows for it',
    de: 'Farbe, Größe und Form gelten für die ganze App; für dieses Element allein gibt es in der Vorschau die Leiste am Element',
    es: 'el color, el tamaño y la forma son de toda la aplicación; para este elemento solo, usa el panel que muestra la vista previa',
    fr: 'la couleur, la taille et la forme valent pour toute l’application ; pour cet élément seul, utilisez le panneau de l’aperçu',
  },
  'pointed-unknown': {
    en: 'I cannot tell which part of the app this element is; call it by its name',
    de: 'ich erkenne nicht, welcher Teil der App dieses Element ist; nenne ihn beim Namen',
    es: 'no sé qué parte de la aplicación es este elemento; llámala por su nombre',
    fr: 'je ne sais pas de quelle partie de l’application il s’agit ; appelez-la par son nom',
  },
  'no-answers': {
    en: 'a question needs two answers or more',
    de: 'eine Frage braucht mindestens zwei Antworten',
    es: 'una pregunta necesita al menos dos respuestas',
    fr: 'une question demande au moins deux réponses',
  },
  'few-questions': {
    en: 'the quiz has no more questions than these; add some of your own',
    de: 'das Quiz hat nicht mehr Fragen als diese; füge eigene hinzu',
    es: 'el cuestionario no tiene más preguntas; añade las tuyas',
    fr: 'le quiz n’a pas plus de questions ; ajoutez les vôtres',
  },
  'first-is-right': {
    en: 'it is in, but no answer was marked as right, so the first one is',
    de: 'sie ist drin, aber keine Antwort war als richtig gekennzeichnet, deshalb ist es die erste',
    es: 'está puesta, pero ninguna respuesta estaba marcada como correcta, así que lo es la primera',
    fr: 'elle y est, mais aucune réponse n’était marquée comme juste, c’est donc la première',
  },
  'which-name': {
    en: 'you did not say the new name',
    de: 'der neue Name fehlt',
    es: 'falta el nombre nuevo',
    fr: 'le nouveau nom manque',
  },
  'no-option': { en: 'there is no option', de: 'es gibt keine Option', es: 'no hay ninguna opción', fr: 'il n’y a pas d’option' },
  look: {
    en: 'what I can change of the look is the color, light or dark, the font, the corners, the space and the size of the text',
    de: 'am Aussehen kann ich Farbe, hell oder dunkel, Schrift, Ecken, Abstände und Textgröße ändern',
    es: 'del aspecto puedo cambiar el color, claro u oscuro, la letra, las esquinas, el espacio y el tamaño del texto',
    fr: 'de l’apparence, je peux changer la couleur, clair ou sombre, la police, les coins, l’espace et la taille du texte',
  },
  hide: {
    en: 'whoever uses the app hides rows with the filters above the list',
    de: 'wer die App benutzt, blendet Zeilen mit den Filtern über der Liste aus',
    es: 'quien usa la aplicación oculta filas con los filtros sobre la lista',
    fr: 'qui utilise l’application masque des lignes avec les filtres au-dessus de la liste',
  },
  'which-limit': {
    en: 'you did not say from which number on',
    de: 'es fehlt, ab welcher Zahl',
    es: 'falta a partir de qué número',
    fr: 'il manque à partir de quel nombre',
  },
  'filter-choice': {
    en: 'a list is filtered by a choice, a checkbox or a date; the search finds this one',
    de: 'eine Liste wird nach einer Auswahl, einem Kästchen oder einem Datum gefiltert; dies findet die Suche',
    es: 'una lista se filtra por una opción, una casilla o una fecha; esto lo encuentra la búsqueda',
    fr: 'une liste se filtre par un choix, une case ou une date ; ceci se trouve par la recherche',
  },
  'which-goal': {
    en: 'you did not say what the goal is',
    de: 'das Ziel fehlt',
    es: 'falta la meta',
    fr: 'l’objectif manque',
  },
  'no-sum': {
    en: 'a goal is for what adds up, such as an amount, or for how many entries there are',
    de: 'ein Ziel gibt es für das, was sich addiert, etwa eine Menge, oder für die Zahl der Einträge',
    es: 'una meta es para lo que se suma, como una cantidad, o para el número de entradas',
    fr: 'un objectif vaut pour ce qui s’additionne, comme une quantité, ou pour le nombre d’entrées',
  },
  'whole-limit': {
    en: 'a limit is for all that is added up, not for one part of it',
    de: 'ein Limit gilt für alles, was zusammengezählt wird, nicht für einen Teil davon',
    es: 'un límite vale para todo lo que se suma, no para una parte',
    fr: 'une limite vaut pour tout ce qui est additionné, pas pour une partie',
  },
  'one-order': {
    en: 'a list has one order at a time',
    de: 'eine Liste hat nur eine Reihenfolge zugleich',
    es: 'una lista tiene un solo orden a la vez',
    fr: 'une liste n’a qu’un ordre à la fois',
  },
  'not-at-the-end': {
    en: 'only its first or last option can be put there',
    de: 'nur die erste oder letzte Option kann dorthin',
    es: 'solo su primera o última opción puede ir ahí',
    fr: 'seule sa première ou sa dernière option peut y aller',
  },
  'main-field': {
    en: 'it is what an entry is called, and without it they could not be told apart; it can have another name',
    de: 'so heißt ein Eintrag, ohne das sind sie nicht zu unterscheiden; es kann anders heißen',
    es: 'es lo que da nombre a cada entrada y sin él no se distinguen; puede llamarse de otra forma',
    fr: 'c’est ce qui nomme une entrée, sans lui on ne les distingue plus ; il peut s’appeler autrement',
  },
  'all-fields': {
    en: 'a list shows all of its fields; a field that is not needed can be removed',
    de: 'eine Liste zeigt alle ihre Felder; was nicht gebraucht wird, kann entfernt werden',
    es: 'una lista muestra todos sus campos; el que no haga falta se puede quitar',
    fr: 'une liste montre tous ses champs ; celui qui ne sert pas peut être supprimé',
  },
  'group-choice': {
    en: 'only a field with options to choose from can group a list',
    de: 'nur ein Feld mit Auswahl kann eine Liste gruppieren',
    es: 'solo un campo con opciones puede agrupar una lista',
    fr: 'seul un champ à options peut grouper une liste',
  },
  needed: {
    en: 'the result is computed from it',
    de: 'das Ergebnis wird daraus berechnet',
    es: 'el resultado se calcula con ello',
    fr: 'le résultat en est calculé',
  },
} as const satisfies Record<string, Record<Language, string>>;

export function say(saying: keyof typeof SAYINGS, language: Language): string {
  return SAYINGS[saying][language];
}
