/** Models of all kinds, the same for the same seed. Their names are as awkward as those of people. */
import { ACCENTS, type AppModel, appModelSchema, LANGUAGES } from '../model/app-model.ts';
import { isNumeric } from '../model/check-model.ts';
import { type Field, FIELD_TYPES, type FieldType, type Value } from '../model/field.ts';
import { keyFor } from '../model/key.ts';
import { PALETTES } from '../model/palettes.ts';
import { type SectionInput, VIEWS } from '../model/section.ts';
import { isEqual } from '../operations/equal.ts';
import { normalized } from '../model/values.ts';
import type { Random } from './random.ts';

const NOUNS = [
  'book',
  'expense',
  'category',
  'box',
  'date',
  'map',
  'chart',
  'Café',
  "child's toy",
  'news',
  'page',
  'Größe',
  'niño',
  'text',
  'day',
  'key',
  '7th grade',
  'record',
];
const LABELS = [
  'Title',
  'Name',
  'Due date',
  'Amount',
  'Notes & more',
  'It’s done',
  'C++ {level}',
  '<Tag>',
  'Class',
  'Total',
  'Price ($)',
  'Länge',
  'Say "hi"',
  'Back\\slash',
  'Status',
  'Type',
  'Id',
  'New',
  'Fields',
];
const OPTIONS = ['Open', 'In progress', 'Done', "Won't do", 'A "quoted" one', 'x < y', 'ein/aus', 'Größer', '{both}'];
const TEXTS = ['', 'Plain', 'Two\nlines', "It's `here` $\u007bnow}", '“Quotes” & <tags>', '日本語 🎉', '\\', 'Ende.\u2028'];

export function randomModel(random: Random): AppModel {
  const nouns = shuffled(NOUNS, random).slice(0, random.below(4));
  const keys: string[] = [];
  for (const noun of nouns) keys.push(keyFor(noun, keys));
  const entities = nouns.map((noun, index) => {
    const fields = randomFields(keys, random);
    const rows = Array.from({ length: random.below(4) }, () => Object.fromEntries(fields.map((field) => [field.key, randomValue(field, random)])));
    const features = Object.fromEntries(['search', 'sort', 'filter', 'import', 'export', 'print', 'detail', 'undo'].map((name) => [name, random.chance(0.5)]));
    return { key: keys[index]!, name: noun, plural: `${noun}s`, fields, rows, features };
  });
  const titles = shuffled(['Home', 'About us', 'Überblick', 'Books', 'FAQ & help', '2nd'], random).slice(0, 1 + random.below(3));
  const pageKeys: string[] = [];
  for (const title of titles) pageKeys.push(keyFor(title, pageKeys));
  const pages = titles.map((title, index) => ({ key: pageKeys[index]!, title, sections: randomSections(entities, random) }));
  return normalized(
    appModelSchema.parse({
      name: random.pick(['My app', "Maria's list", 'A & B <C>', 'Ausgaben', '{app}']),
      tagline: random.pick(TEXTS),
      language: random.pick(LANGUAGES),
      currency: random.pick(['USD', 'EUR']),
      theme: {
        palette: random.pick(PALETTES),
        accent: random.pick(['auto', ...ACCENTS, '#ffcc00', '#123456']),
        mode: random.pick(['auto', 'light', 'dark']),
        font: random.pick(['sans', 'serif', 'rounded', 'mono']),
        headings: random.pick(['auto', 'sans', 'serif', 'rounded', 'mono']),
        radius: random.pick(['none', 'small', 'medium', 'large']),
        density: random.pick(['compact', 'normal', 'roomy']),
        size: random.pick(['small', 'normal', 'large', 'huge']),
        ...(random.chance(0.3) ? { switch: true } : {}),
      },
      entities,
      pages,
    }),
  );
}

function randomFields(entities: readonly string[], random: Random): Field[] {
  const fields: Field[] = [];
  for (const label of shuffled(LABELS, random).slice(0, 1 + random.below(8))) {
    const key = keyFor(
      label,
      fields.map((field) => field.key),
    );
    fields.push(randomField(key, label, fields, entities, random));
  }
  return fields;
}

export function randomField(key: string, label: string, others: readonly Field[], entities: readonly string[], random: Random): Field {
  const type = random.pick(others.length === 0 ? FIELD_TYPES.filter((candidate) => candidate !== 'computed') : FIELD_TYPES);
  const plain: Field = { key, label, type: type === 'computed' || type === 'reference' ? 'text' : type };
  if (random.chance(0.3)) plain.required = true;
  if (type === 'reference' && entities.length > 0) return { ...plain, type, entity: random.pick(entities) };
  if (type === 'computed') return computedField(plain, others, random);
  if (type === 'choice') {
    const options = shuffled(OPTIONS, random).slice(0, 1 + random.below(5));
    return { ...plain, options, ...(random.chance(0.4) ? { done: [options[0]!] } : {}), ...(random.chance(0.3) ? { default: random.pick(options) } : {}) };
  }
  if (type === 'boolean' && random.chance(0.5)) plain.done = ['true'];
  const number = others.find((other) => other.type === 'number');
  if (type === 'number' && random.chance(0.3)) return { ...plain, low: number === undefined || random.chance(0.5) ? 5 : number.key };
  if (type === 'number' && random.chance(0.5)) return { ...plain, min: 0, max: 100, unit: random.pick(['kg', '`$\u007bx}`']) };
  if (type === 'date' && random.chance(0.3)) plain.default = 'today';
  if (type === 'text' && random.chance(0.2)) plain.unique = true;
  return plain;
}

function computedField(plain: Field, others: readonly Field[], random: Random): Field {
  const numbers = others.filter(({ type }) => type === 'number' || type === 'money').map(({ key }) => key);
  const date = others.find(({ type }) => type === 'date' || type === 'datetime');
  const { required: _required, ...rest } = plain;
  if (numbers.length > 0) {
    return {
      ...rest,
      type: 'computed',
      computed: { type: random.pick(['product', 'sum', 'difference'] as const), of: [random.pick(numbers), random.pick(numbers)] },
    };
  }
  return date
    ? {
        ...rest,
        type: 'computed',
        computed: { type: random.pick(['days-left', 'age'] as const), of: date.key, ...(random.chance(0.3) ? { yearly: true } : {}) },
      }
    : plain;
}

export function randomValue({ type, options }: Field, random: Random): Value {
  const values: Partial<Record<FieldType, () => Value>> = {
    number: () => random.below(100) - 20,
    money: () => random.below(10_000) / 100,
    rating: () => random.below(6),
    boolean: () => random.chance(0.5),
    tags: () => ['a', "b's"].slice(0, random.below(3)),
    checklist: () => ['[ ] Plain', "[x] It's `done`"].slice(0, random.below(3)),
    choice: () => random.pick(options ?? ['']),
    date: () => random.pick(['2026-03-04', 'today', 'today+3', '']),
    datetime: () => random.pick(['2026-03-04T09:30', 'today-1', 'today+2T18:15']),
    color: () => '#aabbcc',
  };
  return random.chance(0.15) ? null : (values[type]?.() ?? random.pick(TEXTS));
}

function randomSections(entities: readonly { key: string; fields: readonly Field[] }[], random: Random): SectionInput[] {
  const sections: SectionInput[] = [];
  const count = random.below(6);
  for (let index = 0; index < count; index += 1) {
    const key = `s${index}`;
    const entity = entities.length > 0 && random.chance(0.7) ? random.pick(entities) : undefined;
    if (!entity) sections.push({ ...random.pick(CONTENT), key, ...(random.chance(0.5) ? { title: random.pick(LABELS) } : {}) });
    else if (random.chance(0.2)) sections.push({ key, type: 'form', entity: entity.key });
    else sections.push(randomView(key, entity, random));
  }
  return sections.filter((section, index) => sections.findIndex((other) => isEqual({ ...other, key: section.key }, section)) === index);
}

export function randomView(key: string, { key: entity, fields }: { key: string; fields: readonly Field[] }, random: Random): SectionInput {
  const keysOf = (...types: readonly FieldType[]): string[] => fields.filter(({ type }) => types.includes(type)).map((field) => field.key);
  const by = {
    board: keysOf('choice'),
    calendar: keysOf('date', 'datetime'),
    chart: keysOf('choice', 'date', 'datetime', 'boolean', 'text', 'tags', 'rating'),
  };
  const numbers = fields.filter(isNumeric).map((field) => field.key);
  const value = numbers.length > 0 && random.chance(0.7) ? { value: random.pick(numbers) } : {};
  const title = random.chance(0.3) ? { title: random.pick(LABELS) } : {};
  const view = random.pick(VIEWS);
  const choice = fields.find(({ type }) => type === 'choice' || type === 'boolean');
  const isRows = view !== 'chart' && view !== 'totals';
  const [day] = by.calendar;
  const [number] = keysOf('number', 'money', 'rating');
  const isRanged = random.chance(0.2);
  const range =
    isRanged && day !== undefined
      ? { only: { field: day, range: random.pick(['any', 'today', 'this-month', 'previous-week', 'last-30', 'older-7', 'upcoming']) } }
      : isRanged && number !== undefined
        ? { only: { field: number, range: random.pick(['over-2', 'from-3.5', 'under-100']) } }
        : isRanged && random.chance(0.5) && keysOf('text', 'tags').length > 0
          ? { only: { field: random.pick(keysOf('text', 'tags')), range: 'any' } }
          : {};
  const only = isRows && choice !== undefined && random.chance(0.2) ? { only: { field: choice.key, value: choice.options?.[0] ?? true } } : range;
  const average = random.chance(0.3) ? { average: random.pick(['entry', 'day', 'week', 'month', 'year'] as const) } : {};
  const next =
    isRows && day !== undefined && random.chance(0.2) ? { sort: { field: day, isDescending: false, next: random.pick(['yearly', 'once'] as const) } } : {};
  const group = isRows && random.chance(0.2) && by.chart.length > 0 ? { group: random.pick(by.chart) } : {};
  const base = { key, type: 'view' as const, entity, ...title, ...only, ...next, ...group };
  const period = random.chance(0.4) ? { period: random.pick(['day', 'week', 'month', 'year'] as const) } : {};
  if (view === 'board' || view === 'calendar') return by[view].length === 0 ? { ...base, view: 'table' } : { ...base, view, by: random.pick(by[view]) };
  if (view === 'chart') {
    return by.chart.length === 0
      ? { ...base, view: 'totals', ...value }
      : { ...base, view, by: random.pick(by.chart), ...value, ...period, ...average, shape: random.pick(['bars', 'line', 'ring'] as const) };
  }
  if (view === 'totals')
    return {
      ...base,
      view,
      ...value,
      ...average,
      ...(random.chance(0.4) ? { limit: 300, ...period } : {}),
      ...(random.chance(0.3) ? { goal: 12.5, ...period } : {}),
      ...(by.board.length > 0 && random.chance(0.5)
        ? { by: random.pick(by.board), minus: [random.pick(OPTIONS)], ...(random.chance(0.3) ? { sum: false } : {}) }
        : {}),
    };
  return { ...base, view };
}

const CONTENT: readonly SectionInput[] = [
  { key: 'x', type: 'hero', text: 'Text & more', action: { label: 'Go <on>', to: '#/books' } },
  { key: 'x', type: 'text', text: 'One.\nTwo "three".' },
  { key: 'x', type: 'features', items: [{ title: 'Fast', text: "It's fast" }] },
  { key: 'x', type: 'pricing', plans: [{ name: 'Free', price: '$0', items: ['One'] }] },
  { key: 'x', type: 'faq', items: [{ question: 'Why?', answer: 'Because.' }] },
  { key: 'x', type: 'testimonials', items: [{ text: 'Good', name: 'A. B.' }] },
  { key: 'x', type: 'pictures', items: [{ caption: 'Lake' }] },
  { key: 'x', type: 'contact', email: 'a@b.example', address: 'Street 1\nTown' },
  { key: 'x', type: 'map', place: 'Lisbon' },
  { key: 'x', type: 'footer', text: '© 2026 {us}' },
  { key: 'x', type: 'timer', minutes: 25, breakMinutes: 5 },
  { key: 'x', type: 'timer', minutes: 50, sessions: true, mute: true },
  { key: 'x', type: 'intervals', workSeconds: 40, restSeconds: 20, rounds: 6 },
  { key: 'x', type: 'chessClock', minutes: 10, increment: 5 },
  { key: 'x', type: 'stopwatch' },
  { key: 'x', type: 'countdown', date: '12-24' },
  { key: 'x', type: 'counter' },
  { key: 'x', type: 'calculator' },
  {
    key: 'x',
    type: 'formula',
    inputs: [
      { key: 'amount', label: 'Amount & "more"', type: 'money', initial: 100, min: 0 },
      { key: 'rate', label: 'Rate', type: 'percent', initial: 4 },
      { key: 'from', label: 'From', type: 'date', initial: 'today' },
      { key: 'grades', label: 'Grades', type: 'list', initial: '1 2' },
      {
        key: 'kind',
        label: 'Kind',
        type: 'choice',
        options: [
          { label: "One's", value: 1 },
          { label: '{two}', value: 2.5 },
        ],
        initial: 1,
      },
    ],
    results: [
      { label: 'Payment', formula: '-payment(amount, rate / 1200, 12) * kind', type: 'money' },
      { label: 'Later', formula: 'from + 3', type: 'date' },
      { label: 'Average', formula: 'average(grades)', type: 'number', unit: 'p', levels: [{ below: 2, label: 'Low' }, { label: 'High' }] },
    ],
    plan: 'paymentPlan(amount, rate / 1200, 12)',
    history: true,
  },
  { key: 'x', type: 'converter', quantity: 'weight' },
  { key: 'x', type: 'generator', kind: 'password', length: 20, symbols: false, history: true },
  { key: 'x', type: 'generator', kind: 'picker', items: ["It's", '"B" & <c>'] },
  { key: 'x', type: 'generator', kind: 'teams', items: ['A', 'B'], count: 2 },
  { key: 'x', type: 'generator', kind: 'quote', items: ['One.\nTwo.', '{three}'] },
  { key: 'x', type: 'generator', kind: 'name', names: { first: ['Ana'], last: ['Li'] }, count: 3 },
  { key: 'x', type: 'generator', kind: 'coin' },
  { key: 'x', type: 'generator', kind: 'number', min: 1, max: 49, count: 6 },
  { key: 'x', type: 'generator', kind: 'palette', count: 4 },
  { key: 'x', type: 'quiz', questions: [{ question: '1 + 1?', answers: ['1', '2'], correct: 1 }] },
  { key: 'x', type: 'poll', question: 'Tea?', options: ['Yes', 'No'] },
  { key: 'x', type: 'drawing' },
  { key: 'x', type: 'ticTacToe' },
  { key: 'x', type: 'ticTacToe', against: 'computer' },
  { key: 'x', type: 'memory', pairs: 6 },
  { key: 'x', type: 'memory', pairs: 12, cards: 'animals' },
  { key: 'x', type: 'snake' },
  { key: 'x', type: 'mathTrainer', operations: ['times', 'plus'], level: 'easy' },
  { key: 'x', type: 'reactionTest' },
  { key: 'x', type: 'tetris', level: 'hard' },
  { key: 'x', type: 'pixelArt', size: 12 },
  { key: 'x', type: 'generator', kind: 'lorem', count: 2 },
  { key: 'x', type: 'colorConverter' },
  { key: 'x', type: 'gradientMaker' },
  { key: 'x', type: 'numberBases' },
  { key: 'x', type: 'textCodec', code: 'url' },
  { key: 'x', type: 'jsonFormatter' },
  { key: 'x', type: 'regexTester' },
  { key: 'x', type: 'metronome', tempo: 120, beats: 3 },
  { key: 'x', type: 'piano' },
  { key: 'x', type: 'decisionWheel', items: ["It's", '"B"'] },
  { key: 'x', type: 'snake', level: 'hard' },
  { key: 'x', type: 'hangman', words: ["it's", 'Straße'], level: 'easy' },
  { key: 'x', type: 'wordGuess', words: ['plume'] },
  { key: 'x', type: 'minesweeper', columns: 6, rows: 5, mines: 4 },
  { key: 'x', type: 'game2048', size: 5 },
  { key: 'x', type: 'connectFour', against: 'computer' },
  { key: 'x', type: 'rockPaperScissors' },
  { key: 'x', type: 'simonSays', level: 'hard' },
  { key: 'x', type: 'whackAMole', seconds: 20 },
  { key: 'x', type: 'sudoku', level: 'easy' },
  { key: 'x', type: 'flashCards', cards: [{ front: 'Hund', back: 'dog' }] },
  { key: 'x', type: 'dice', sides: 20 },
  { key: 'x', type: 'notes' },
  { key: 'x', type: 'textCounter' },
  { key: 'x', type: 'textCounter', limit: 280 },
  { key: 'x', type: 'caseConverter' },
  { key: 'x', type: 'markdown' },
  { key: 'x', type: 'typingTest', items: ["It's a text.", 'Another "one".'] },
  { key: 'x', type: 'worldClock', places: [{ name: 'Berlin', zone: 'Europe/Berlin' }] },
  { key: 'x', type: 'weather', place: 'Berlin' },
];

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, order: random.next() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
