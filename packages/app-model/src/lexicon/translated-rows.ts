import { FRENCH_ROWS } from './rows/french.ts';
import { GERMAN_ROWS } from './rows/german.ts';
import { SPANISH_ROWS } from './rows/spanish.ts';

/**
 * Sample rows of the commonest domains in German, Spanish and French, in the order of the domain's fields. Options are
 * the English ones, which are translated with their field. Other domains begin empty in these languages.
 */
const ROWS: Readonly<Record<'de' | 'es' | 'fr', Readonly<Record<string, string>>>> = {
  de: {
    tasks: 'Pflanzen gießen | no\nBrief von Ana beantworten | no\nZug buchen | yes',
    expenses: 'Wocheneinkauf | 62.4 | Food | -1\nZugfahrkarte | 18 | Travel | -2\nKino | 24 | Fun | -5',
    transactions: 'Gehalt | 2400 | Income | Salary | -12\nMiete | 780 | Expense | Home | -10\nEssen mit Freunden | 42.5 | Expense | Fun | -3',
    recipes:
      'Tomatensuppe | Tomaten, Zwiebel, Brühe | Zwiebel anbraten, alles köcheln und pürieren. | 30 | 4 | Main\nPfannkuchen | Mehl, Milch, Eier | Verrühren, ruhen lassen, in Butter braten. | 25 | 3 | Breakfast',
    groceries: 'Äpfel | 6 | Fruit | no\nMilch | 2 | Dairy | no\nBrot | 1 | Bakery | yes',
    books: 'Der stille Hafen | A. Lindqvist | 2019 | Drama | 4 | Read\nBrot und Salz | M. Okoro | 2021 | Nonfiction | 5 | Reading',
    films: 'Der lange Sommer | R. Costa | 2018 | Drama | 4 | yes\nPapierflieger | L. Meyer | 2022 | Comedy | 5 | no',
    contacts: 'Ana Silva | ana@example.com | 555-0101 | Mühlweg 4 | Nachbarin\nBen Okoro | ben@example.com | 555-0102 | Bergstraße 12 |',
    plants: 'Monstera | Monstera deliciosa | Half shade | -3 | Jede Woche drehen |\nBasilikum | Ocimum basilicum | Sun | -1 | Küchenfenster |',
    habits: 'Zehn Seiten lesen | Daily | 4 | no\nDehnen | Daily | 12 | yes',
    notes: 'Ideen fürs Wochenende | Radtour, Markt, Ana anrufen | zuhause | -1',
    ideas: 'Lesen im Park | Jeden Sonntag, bei gutem Wetter | New | 4',
    trips: 'Lissabon | 40 | 47 | 800 | Planned | Mit dem Zug',
    workouts: 'Oberkörper | Strength | 45 | -1 | Ging gut\nLockere Radrunde | Cardio | 60 | -3 |',
    customers: 'Ana Silva | Silva Druck | ana@example.com | 555-0101 | Active\nBen Okoro | Café am Berg | ben@example.com | 555-0102 | Lead',
    products: 'Notizbuch aus Leinen | 120 leere Seiten, fadengebunden | 14 | Classics | | yes\nPostkarten | Acht Karten mit Umschlag | 9.5 | Gifts | | yes',
    guests: 'Ana Silva | 2 | yes | Vegetarian |\nBen Okoro | 1 | no | Everything | Kommt mit dem Zug',
    cards: 'Brief entwerfen | Höchstens eine Seite | Open | Kim\nBilder aussuchen | | In progress | Sam',
    events: 'Straßenfest | 12 | Mühlweg | Kuchen mitbringen | 60\nFilmabend | 20 | Bücherei | Einlass um sieben | 40',
  },
  es: {
    tasks: 'Regar las plantas | no\nResponder la carta de Ana | no\nReservar el tren | yes',
    expenses: 'Compra semanal | 62.4 | Food | -1\nBillete de tren | 18 | Travel | -2\nCine | 24 | Fun | -5',
    transactions: 'Sueldo | 2400 | Income | Salary | -12\nAlquiler | 780 | Expense | Home | -10',
    recipes:
      'Sopa de tomate | Tomates, cebolla, caldo | Sofreír la cebolla, cocer todo y triturar. | 30 | 4 | Main\nTortitas | Harina, leche, huevos | Batir, dejar reposar y freír en mantequilla. | 25 | 3 | Breakfast',
    groceries: 'Manzanas | 6 | Fruit | no\nLeche | 2 | Dairy | no\nPan | 1 | Bakery | yes',
    books: 'El puerto tranquilo | A. Lindqvist | 2019 | Drama | 4 | Read\nPan y sal | M. Okoro | 2021 | Nonfiction | 5 | Reading',
    films: 'El verano largo | R. Costa | 2018 | Drama | 4 | yes\nAviones de papel | L. Meyer | 2022 | Comedy | 5 | no',
    contacts: 'Ana Silva | ana@example.com | 555-0101 | Calle del Molino 4 | Vecina\nBen Okoro | ben@example.com | 555-0102 | Camino Alto 12 |',
    plants: 'Monstera | Monstera deliciosa | Half shade | -3 | Girarla cada semana |\nAlbahaca | Ocimum basilicum | Sun | -1 | Ventana de la cocina |',
    habits: 'Leer diez páginas | Daily | 4 | no\nEstirar | Daily | 12 | yes',
    trips: 'Lisboa | 40 | 47 | 800 | Planned | En tren',
    workouts: 'Tren superior | Strength | 45 | -1 | Con buena energía',
    customers: 'Ana Silva | Silva Impresión | ana@example.com | 555-0101 | Active',
    products: 'Cuaderno de lino | 120 páginas en blanco | 14 | Classics | | yes\nPostales | Ocho tarjetas con sobre | 9.5 | Gifts | | yes',
    guests: 'Ana Silva | 2 | yes | Vegetarian |\nBen Okoro | 1 | no | Everything | Viene en tren',
    cards: 'Redactar la carta | Una página como máximo | Open | Kim\nElegir las imágenes | | In progress | Sam',
    events: 'Fiesta de la calle | 12 | Calle del Molino | Traer un pastel | 60',
  },
  fr: {
    tasks: 'Arroser les plantes | no\nRépondre à la lettre d’Ana | no\nRéserver le train | yes',
    expenses: 'Courses de la semaine | 62.4 | Food | -1\nBillet de train | 18 | Travel | -2\nCinéma | 24 | Fun | -5',
    transactions: 'Salaire | 2400 | Income | Salary | -12\nLoyer | 780 | Expense | Home | -10',
    recipes:
      'Soupe de tomates | Tomates, oignon, bouillon | Faire revenir l’oignon, cuire le tout et mixer. | 30 | 4 | Main\nCrêpes | Farine, lait, œufs | Mélanger, laisser reposer, cuire au beurre. | 25 | 3 | Breakfast',
    groceries: 'Pommes | 6 | Fruit | no\nLait | 2 | Dairy | no\nPain | 1 | Bakery | yes',
    books: 'Le port tranquille | A. Lindqvist | 2019 | Drama | 4 | Read\nPain et sel | M. Okoro | 2021 | Nonfiction | 5 | Reading',
    films: 'Le long été | R. Costa | 2018 | Drama | 4 | yes\nAvions de papier | L. Meyer | 2022 | Comedy | 5 | no',
    contacts: 'Ana Silva | ana@example.com | 555-0101 | 4 rue du Moulin | Voisine\nBen Okoro | ben@example.com | 555-0102 | 12 chemin Haut |',
    plants: 'Monstera | Monstera deliciosa | Half shade | -3 | La tourner chaque semaine |\nBasilic | Ocimum basilicum | Sun | -1 | Fenêtre de la cuisine |',
    habits: 'Lire dix pages | Daily | 4 | no\nS’étirer | Daily | 12 | yes',
    trips: 'Lisbonne | 40 | 47 | 800 | Planned | En train',
    workouts: 'Haut du corps | Strength | 45 | -1 | En pleine forme',
    customers: 'Ana Silva | Silva Impression | ana@example.com | 555-0101 | Active',
    products: 'Carnet en lin | 120 pages blanches | 14 | Classics | | yes\nCartes postales | Huit cartes avec enveloppes | 9.5 | Gifts | | yes',
    guests: 'Ana Silva | 2 | yes | Vegetarian |\nBen Okoro | 1 | no | Everything | Vient en train',
    cards: 'Rédiger la lettre | Une page au plus | Open | Kim\nChoisir les images | | In progress | Sam',
    events: 'Fête de la rue | 12 | rue du Moulin | Apporter un gâteau | 60',
  },
};

/** A line with `>` is a row, and every other line the key of the domain that the rows after it are of. */
function readRows(text: string): ReadonlyMap<string, string> {
  const rows = new Map<string, string>();
  let key = '';
  for (const line of text.trim().split('\n')) {
    if (!line.startsWith('>')) key = line;
    else rows.set(key, [...(rows.has(key) ? [rows.get(key)] : []), line.slice(2)].join('\n'));
  }
  return rows;
}

const MORE = { de: readRows(GERMAN_ROWS), es: readRows(SPANISH_ROWS), fr: readRows(FRENCH_ROWS) } as const;

export function rowsIn(language: 'de' | 'es' | 'fr', domain: string): string[][] {
  const text = ROWS[language][domain] ?? MORE[language].get(domain);
  return text === undefined ? [] : text.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
}
