/** Apps as people ask for them, to be looked at and to be tested. */
import { type AppModel, type AppModelInput, appModelSchema } from '../model/app-model.ts';
import { normalized } from '../model/values.ts';

const EXAMPLES: Readonly<Record<string, AppModelInput>> = {
  todo: {
    name: 'Today',
    tagline: 'What needs doing, and when.',
    theme: { accent: 'blue' },
    entities: [
      {
        key: 'task',
        name: 'task',
        plural: 'tasks',
        fields: [
          { key: 'what', label: 'Task', type: 'text', required: true },
          { key: 'due', label: 'Due date', type: 'date' },
          { key: 'priority', label: 'Priority', type: 'choice', options: ['High', 'Normal', 'Low'], default: 'Normal' },
          { key: 'done', label: 'Done', type: 'boolean', done: ['true'] },
        ],
        rows: [
          { what: 'Book the train to Lyon', due: 'today', priority: 'High' },
          { what: 'Return the library books', due: 'today-2', priority: 'Normal' },
          { what: 'Plan the garden beds', due: 'today+5', priority: 'Low' },
          { what: 'Call the dentist', due: 'today-3', priority: 'High', done: true },
        ],
      },
    ],
    pages: [{ key: 'home', title: 'Home', sections: [{ key: 'list', type: 'view', entity: 'task', view: 'list' }] }],
  },
  expenses: {
    name: 'Household budget',
    tagline: 'Where the money comes from, and where it goes.',
    theme: { accent: 'green' },
    entities: [
      {
        key: 'entry',
        name: 'entry',
        plural: 'entries',
        features: { export: true, import: true },
        fields: [
          { key: 'what', label: 'What', type: 'text', required: true },
          { key: 'kind', label: 'Type', type: 'choice', options: ['Income', 'Expense'], default: 'Expense' },
          { key: 'category', label: 'Category', type: 'choice', options: ['Home', 'Food', 'Transport', 'Fun', 'Work'] },
          { key: 'day', label: 'Date', type: 'date', default: 'today' },
          { key: 'amount', label: 'Amount', type: 'money', required: true, min: 0 },
        ],
        rows: [
          { what: 'Salary', kind: 'Income', category: 'Work', day: 'today-20', amount: 2850 },
          { what: 'Rent', kind: 'Expense', category: 'Home', day: 'today-19', amount: 980 },
          { what: 'Weekly groceries', kind: 'Expense', category: 'Food', day: 'today-6', amount: 84.35 },
          { what: 'Train pass', kind: 'Expense', category: 'Transport', day: 'today-5', amount: 62 },
          { what: 'Cinema', kind: 'Expense', category: 'Fun', day: 'today-2', amount: 23.5 },
          { what: 'Electricity', kind: 'Expense', category: 'Home', day: 'today-1', amount: 71.2 },
        ],
      },
    ],
    pages: [
      {
        key: 'home',
        title: 'Overview',
        sections: [
          { key: 'totals', type: 'view', entity: 'entry', view: 'totals', by: 'kind', value: 'amount', minus: ['Expense'] },
          { key: 'chart', type: 'view', entity: 'entry', view: 'chart', by: 'category', value: 'amount' },
          { key: 'table', type: 'view', entity: 'entry', view: 'table' },
        ],
      },
    ],
  },
  board: {
    name: 'Studio work',
    theme: { accent: 'violet' },
    entities: [
      {
        key: 'issue',
        name: 'issue',
        plural: 'issues',
        fields: [
          { key: 'title', label: 'Title', type: 'text', required: true },
          { key: 'status', label: 'Status', type: 'choice', options: ['Backlog', 'In progress', 'Review', 'Done'], done: ['Done'], default: 'Backlog' },
          { key: 'owner', label: 'Owner', type: 'text' },
          { key: 'due', label: 'Due', type: 'date' },
          { key: 'labels', label: 'Labels', type: 'tags' },
          { key: 'details', label: 'Details', type: 'longtext' },
        ],
        rows: [
          { title: 'New type scale', status: 'In progress', owner: 'Mina', due: 'today+2', labels: ['design'] },
          { title: 'Export as PDF', status: 'Backlog', owner: 'Jon', labels: ['feature'] },
          { title: 'Slow start on phones', status: 'Review', owner: 'Ada', due: 'today-1', labels: ['bug', 'speed'] },
          { title: 'Write the release notes', status: 'Done', owner: 'Mina', due: 'today-4' },
          { title: 'Invite by link', status: 'Backlog', owner: 'Ada', due: 'today+9' },
        ],
      },
    ],
    pages: [
      { key: 'board', title: 'Board', sections: [{ key: 'board', type: 'view', entity: 'issue', view: 'board', by: 'status' }] },
      { key: 'calendar', title: 'Calendar', sections: [{ key: 'calendar', type: 'view', entity: 'issue', view: 'calendar', by: 'due' }] },
      { key: 'all', title: 'All issues', sections: [{ key: 'table', type: 'view', entity: 'issue', view: 'table' }] },
    ],
  },
  recipes: {
    name: 'Kitchen notebook',
    tagline: 'Recipes worth making again.',
    theme: { accent: 'orange', font: 'serif', radius: 'large' },
    entities: [
      {
        key: 'recipe',
        name: 'recipe',
        plural: 'recipes',
        features: { detail: true },
        fields: [
          { key: 'title', label: 'Title', type: 'text', required: true },
          { key: 'photo', label: 'Photo', type: 'image' },
          { key: 'course', label: 'Course', type: 'choice', options: ['Breakfast', 'Main', 'Dessert'] },
          { key: 'minutes', label: 'Time', type: 'number', unit: 'min' },
          { key: 'rating', label: 'Rating', type: 'rating' },
          { key: 'ingredients', label: 'Ingredients', type: 'longtext' },
          { key: 'steps', label: 'Steps', type: 'longtext' },
        ],
        rows: [
          {
            title: 'Lemon risotto',
            course: 'Main',
            minutes: 35,
            rating: 5,
            ingredients: 'Rice\nLemon\nParmesan\nStock',
            steps: 'Toast the rice.\nAdd the stock bit by bit.',
          },
          { title: 'Oat pancakes', course: 'Breakfast', minutes: 20, rating: 4 },
          { title: 'Plum cake', course: 'Dessert', minutes: 60, rating: 5 },
          { title: 'Roasted squash soup', course: 'Main', minutes: 45, rating: 3 },
        ],
      },
    ],
    pages: [
      { key: 'home', title: 'Recipes', sections: [{ key: 'gallery', type: 'view', entity: 'recipe', view: 'gallery' }] },
      { key: 'cards', title: 'Cards', sections: [{ key: 'cards', type: 'view', entity: 'recipe', view: 'cards' }] },
    ],
  },
  landing: {
    name: 'Ferry & Field',
    theme: { accent: '#1f5c4d' },
    pages: [
      {
        key: 'home',
        title: 'Home',
        sections: [
          {
            key: 'hero',
            type: 'hero',
            title: 'Slow weekends on the water',
            text: 'A small house by the estuary for people who want to read, walk and cook.',
            action: { label: 'Ask for dates', to: '#/contact' },
          },
          {
            key: 'features',
            type: 'features',
            title: 'What you find here',
            items: [
              { title: 'Two rooms, one stove', text: 'Sleeps four. Firewood is by the door.' },
              { title: 'A boat of your own', text: 'Oars, life jackets and a hand-drawn map.' },
              { title: 'No network', text: 'There is a telephone, and it works.' },
            ],
          },
          {
            key: 'pictures',
            type: 'pictures',
            title: 'Around the house',
            items: [{ caption: 'The jetty' }, { caption: 'The orchard' }, { caption: 'The kitchen' }],
          },
          {
            key: 'pricing',
            type: 'pricing',
            title: 'Prices',
            plans: [
              { name: 'Weekend', price: '$240', period: 'two nights', items: ['Bed linen', 'Firewood'] },
              { name: 'Week', price: '$690', period: 'seven nights', items: ['Bed linen', 'Firewood', 'Boat'], isFeatured: true },
              { name: 'Month', price: '$2,200', period: 'out of season', items: ['Everything', 'Weekly bread'] },
            ],
          },
          {
            key: 'faq',
            type: 'faq',
            title: 'Questions',
            items: [
              { question: 'Can I bring a dog?', answer: 'Yes, one.' },
              { question: 'How do I get there?', answer: 'By the morning ferry.' },
            ],
          },
          { key: 'contact', type: 'contact', title: 'Write to us', text: 'We answer within a day.', email: 'hello@ferry.example', phone: '+1 555 0100' },
          { key: 'footer', type: 'footer', text: '© Ferry & Field' },
        ],
      },
    ],
  },
  tools: {
    name: 'Desk tools',
    theme: { accent: 'pink' },
    pages: [
      {
        key: 'focus',
        title: 'Focus',
        sections: [
          { key: 'timer', type: 'timer', minutes: 25, breakMinutes: 5 },
          { key: 'stopwatch', type: 'stopwatch' },
          { key: 'counter', type: 'counter', title: 'Glasses of water' },
        ],
      },
      {
        key: 'numbers',
        title: 'Numbers',
        sections: [
          { key: 'calculator', type: 'calculator' },
          { key: 'converter', type: 'converter', quantity: 'length' },
          { key: 'dice', type: 'dice' },
        ],
      },
      {
        key: 'learn',
        title: 'Learn',
        sections: [
          { key: 'quiz', type: 'quiz', questions: [{ question: 'Which planet is closest to the sun?', answers: ['Venus', 'Mercury', 'Mars'], correct: 1 }] },
          {
            key: 'cards',
            type: 'flashCards',
            cards: [
              { front: 'der Hund', back: 'the dog' },
              { front: 'die Katze', back: 'the cat' },
            ],
          },
          { key: 'poll', type: 'poll', question: 'Tea or coffee?', options: ['Tea', 'Coffee', 'Neither'] },
        ],
      },
      {
        key: 'games',
        title: 'Games',
        sections: [
          { key: 'tic', type: 'ticTacToe' },
          { key: 'memory', type: 'memory', pairs: 8 },
          { key: 'snake', type: 'snake' },
        ],
      },
      {
        key: 'paper',
        title: 'Paper',
        sections: [
          { key: 'drawing', type: 'drawing' },
          { key: 'notes', type: 'notes' },
          { key: 'weather', type: 'weather', place: '' },
        ],
      },
    ],
  },
  guests: {
    name: 'Unsere Hochzeit',
    tagline: 'Wer kommt, und wer sitzt wo.',
    language: 'de',
    currency: 'EUR',
    theme: { accent: 'red', density: 'compact' },
    entities: [
      {
        key: 'table',
        name: 'Tisch',
        plural: 'Tische',
        fields: [
          { key: 'name', label: 'Name', type: 'text' },
          { key: 'seats', label: 'Plätze', type: 'number' },
        ],
        rows: [
          { name: 'Fenster', seats: 8 },
          { name: 'Garten', seats: 6 },
        ],
      },
      {
        key: 'guest',
        name: 'Gast',
        plural: 'Gäste',
        fields: [
          { key: 'name', label: 'Name', type: 'text', required: true, unique: true },
          { key: 'email', label: 'E-Mail', type: 'email' },
          { key: 'answer', label: 'Antwort', type: 'choice', options: ['Offen', 'Zugesagt', 'Abgesagt'], default: 'Offen' },
          { key: 'people', label: 'Personen', type: 'number', default: 1 },
          { key: 'table', label: 'Tisch', type: 'reference', entity: 'table' },
        ],
        rows: [
          { name: 'Oma Gerda', answer: 'Zugesagt', people: 1, table: 'Fenster' },
          { name: 'Familie Kurz', email: 'kurz@beispiel.example', answer: 'Zugesagt', people: 4, table: 'Garten' },
          { name: 'Tobias', answer: 'Offen', people: 2 },
        ],
      },
    ],
    pages: [
      {
        key: 'gaeste',
        title: 'Gäste',
        sections: [
          { key: 'ring', type: 'view', entity: 'guest', view: 'chart', by: 'answer', value: 'people', shape: 'ring' },
          { key: 'form', type: 'form', entity: 'guest' },
          { key: 'table', type: 'view', entity: 'guest', view: 'table' },
        ],
      },
      { key: 'tische', title: 'Tische', sections: [{ key: 'cards', type: 'view', entity: 'table', view: 'list' }] },
    ],
  },
};

export const EXAMPLE_NAMES = Object.keys(EXAMPLES);

export function exampleApp(name: string): AppModel {
  const example = EXAMPLES[name];
  if (example === undefined) throw new Error(`There is no example ${name}; there are ${EXAMPLE_NAMES.join(', ')}.`);
  return normalized(appModelSchema.parse(example));
}
