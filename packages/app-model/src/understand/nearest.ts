/** What can be asked for instead, in the language of the message. Each is a message that works. */
import type { Language } from '../model/app-model.ts';

type Foreign = Exclude<Language, 'en'>;

const SENTENCES: Readonly<Record<string, Readonly<Record<Foreign, string>>>> = {
  'a todo list': { de: 'eine Aufgabenliste', es: 'una lista de tareas', fr: 'une liste de tâches' },
  'a list of contacts': { de: 'eine Liste von Kontakten', es: 'una lista de contactos', fr: 'une liste de contacts' },
  'a timer': { de: 'ein Timer', es: 'un temporizador', fr: 'un minuteur' },
  'a calculator': { de: 'ein Taschenrechner', es: 'una calculadora', fr: 'une calculatrice' },
  'a memory game': { de: 'ein Memory', es: 'un juego de memoria', fr: 'un jeu de mémoire' },
  'a quiz about capitals': { de: 'ein Quiz', es: 'un cuestionario', fr: 'un quiz' },
  'add a list of users': { de: 'füge eine Liste von Mitgliedern hinzu', es: 'añade una lista de miembros', fr: 'ajoute une liste de membres' },
  'add a list of orders': { de: 'füge eine Liste von Bestellungen hinzu', es: 'añade una lista de pedidos', fr: 'ajoute une liste de commandes' },
  'add a list of tasks': { de: 'füge eine Liste von Aufgaben hinzu', es: 'añade una lista de tareas', fr: 'ajoute une liste de tâches' },
  'add a due date': { de: 'füge ein Fälligkeitsdatum hinzu', es: 'añade una fecha límite', fr: 'ajoute une échéance' },
  'add a photo': { de: 'füge ein Foto hinzu', es: 'añade una foto', fr: 'ajoute une photo' },
  'add a link': { de: 'füge einen Link hinzu', es: 'añade un enlace', fr: 'ajoute un lien' },
  'add a status': { de: 'füge einen Status hinzu', es: 'añade un estado', fr: 'ajoute un statut' },
  'add export': { de: 'füge Export hinzu', es: 'añade exportación', fr: 'ajoute export' },
  'add a pricing section': { de: 'füge Preise hinzu', es: 'añade precios', fr: 'ajoute tarifs' },
  'bigger text': { de: 'mach die Schrift größer', es: 'haz la letra más grande', fr: 'mets le texte plus grand' },
  'make it blue': { de: 'mach es blau', es: 'hazlo azul', fr: 'mets tout en bleu' },
};

const NAMED: readonly (readonly [RegExp, Readonly<Record<Foreign, string>>])[] = [
  [/^add a field called (.+)$/, { de: 'füge ein Feld $1 hinzu', es: 'añade un campo $1', fr: 'ajoute un champ $1' }],
  [/^add a chart by (.+)$/, { de: 'füge ein Diagramm nach $1 hinzu', es: 'añade un gráfico por $1', fr: 'ajoute un graphique par $1' }],
  [/^remove (.+)$/, { de: 'entferne $1', es: 'quita $1', fr: 'supprime $1' }],
];

/** Undefined where the language has no words for it yet: then nothing is suggested. */
export function nearestIn(nearest: string, language: Language): string | undefined {
  if (language === 'en') return nearest;
  const sentence = SENTENCES[nearest]?.[language];
  if (sentence !== undefined) return sentence;
  const named = NAMED.find(([pattern]) => pattern.test(nearest));
  return named === undefined ? undefined : nearest.replace(named[0], named[1][language]);
}

export const NEAREST_SENTENCES = SENTENCES;
