/** The parts that the embedded assistant can build from. Their files are in `templates/parts/<key>/`. */

export interface Part {
  readonly key: string;
  /** What a person may call it; matched on word boundaries, longest first. */
  readonly words: readonly string[];
  readonly component: string;
  /** Module of the component as `src/App.tsx` imports it. */
  readonly module: string;
  /** Name and tagline of an app that is only this. */
  readonly appName: string;
  readonly tagline: string;
  /** What it offers, as the end of "It …". */
  readonly offers: string;
  /** `name`, `columns` and `fields` are the properties that the component takes. */
  readonly takes: readonly ('name' | 'columns' | 'fields')[];
}

export const PARTS: readonly Part[] = [
  {
    key: 'todo',
    words: ['todo', 'to-do', 'to do', 'todos', 'task', 'tasks', 'checklist', 'chores', 'chore', 'reminder', 'reminders', 'shopping list', 'grocery list', 'groceries', 'due date', 'due dates', 'habit', 'habits', 'deadlines'],
    component: 'TodoList',
    module: './components/todo/TodoList',
    appName: 'Todo list',
    tagline: 'What needs doing, and by when.',
    offers:
      'adds tasks with an optional due date, checks them off, deletes them, filters by all, open and done, sorts the most urgent to the top, marks what is overdue, and keeps everything across reloads',
    takes: [],
  },
  {
    key: 'kanban',
    words: ['kanban', 'board', 'trello', 'kanban board', 'task board', 'project board', 'sprint'],
    component: 'Kanban',
    module: './components/Kanban',
    appName: 'Board',
    tagline: 'Move the work from left to right.',
    offers: 'has the columns To do, Doing and Done, with cards to drag or to move with buttons, and keeps them across reloads',
    takes: [],
  },
  {
    key: 'notes',
    words: ['note', 'notes', 'notebook', 'journal', 'diary', 'memo', 'memos', 'note-taking', 'scratchpad'],
    component: 'Notes',
    module: './components/Notes',
    appName: 'Notes',
    tagline: 'Write it down before it is gone.',
    offers: 'lists notes with a title and a text, saves them while you type and keeps them across reloads',
    takes: [],
  },
  {
    key: 'timer',
    words: ['timer', 'pomodoro', 'countdown', 'egg timer', 'focus timer'],
    component: 'Timer',
    module: './components/Timer',
    appName: 'Timer',
    tagline: 'One thing at a time.',
    offers: 'counts down from 1, 5, 15 or 25 minutes, with pause and reset',
    takes: [],
  },
  {
    key: 'counter',
    words: ['counter', 'clicker', 'tally', 'tally counter', 'click counter', 'score', 'scoreboard'],
    component: 'Counter',
    module: './components/Counter',
    appName: 'Counter',
    tagline: 'Count anything.',
    offers: 'counts up and down, resets, and keeps its number across reloads',
    takes: ['name'],
  },
  {
    key: 'calculator',
    words: ['calculator', 'calc'],
    component: 'Calculator',
    module: './components/Calculator',
    appName: 'Calculator',
    tagline: 'Works with mouse, touch and keyboard.',
    offers: 'adds, subtracts, multiplies, divides, and takes percentages, with mouse, touch or keyboard',
    takes: [],
  },
  {
    key: 'table',
    words: ['table', 'spreadsheet', 'crm', 'contacts', 'contact list', 'address book', 'inventory', 'expenses', 'expense tracker', 'budget', 'budget tracker', 'book list', 'reading list', 'recipes', 'recipe', 'recipe book', 'cookbook', 'movies', 'movie list', 'watchlist', 'collection', 'customers', 'clients', 'products', 'orders', 'invoices', 'employees', 'students', 'catalogue', 'catalog', 'tracker', 'guest list', 'workouts', 'workout tracker'],
    component: 'DataTable',
    module: './components/DataTable',
    appName: 'Table',
    tagline: 'Everything in rows and columns.',
    offers: 'adds, sorts, searches and deletes rows, and keeps them across reloads',
    takes: ['name', 'columns'],
  },
  {
    key: 'form',
    words: ['form', 'survey', 'contact form', 'feedback', 'feedback form', 'questionnaire', 'registration', 'sign-up form', 'signup form', 'booking form', 'rsvp', 'guestbook'],
    component: 'EntryForm',
    module: './components/EntryForm',
    appName: 'Form',
    tagline: 'Fill it in, send it off.',
    offers: 'checks what is entered, keeps the entries in the browser and lists them below',
    takes: ['name', 'fields'],
  },
  {
    key: 'landing',
    words: ['landing page', 'landing', 'homepage', 'home page', 'marketing page', 'product page', 'website', 'web site', 'portfolio'],
    component: 'Landing',
    module: './components/Landing',
    appName: 'Welcome',
    tagline: '',
    offers: 'has a headline, reasons, questions with answers and a call to action, each ready for your own words',
    takes: ['name'],
  },
  {
    key: 'list',
    words: ['list', 'wishlist', 'wish list', 'bucket list', 'packing list', 'playlist'],
    component: 'SimpleList',
    module: './components/SimpleList',
    appName: 'List',
    tagline: 'Add it, find it, cross it off.',
    offers: 'adds and removes lines, and keeps them across reloads',
    takes: ['name'],
  },
];

const RECIPE = ['Recipe', 'Ingredients', 'Minutes'] as const;

/** Words that name a shape rather than a subject: a subject in the same sentence is heard first. */
export const GENERIC_WORDS: ReadonlySet<string> = new Set(['tracker', 'board', 'table', 'list', 'form', 'spreadsheet', 'collection', 'website', 'web site']);

/** The columns or fields that suit a subject, when the sentence names none. */
export const FIELDS_BY_SUBJECT: Readonly<Record<string, readonly string[]>> = {
  contacts: ['Name', 'Email', 'Phone'],
  'contact list': ['Name', 'Email', 'Phone'],
  'address book': ['Name', 'Address', 'Phone'],
  crm: ['Company', 'Contact', 'Stage', 'Value'],
  inventory: ['Item', 'Quantity', 'Place'],
  expenses: ['Date', 'What', 'Category', 'Amount'],
  'expense tracker': ['Date', 'What', 'Category', 'Amount'],
  budget: ['Month', 'Category', 'Amount'],
  'budget tracker': ['Month', 'Category', 'Amount'],
  'book list': ['Title', 'Author', 'Read'],
  'reading list': ['Title', 'Author', 'Read'],
  recipes: RECIPE,
  recipe: RECIPE,
  'recipe book': RECIPE,
  cookbook: RECIPE,
  movies: ['Title', 'Year', 'Rating'],
  'movie list': ['Title', 'Year', 'Rating'],
  watchlist: ['Title', 'Year', 'Seen'],
  customers: ['Name', 'Email', 'Phone'],
  clients: ['Name', 'Email', 'Phone'],
  products: ['Product', 'Price', 'Stock'],
  orders: ['Date', 'Customer', 'Amount', 'Status'],
  invoices: ['Number', 'Customer', 'Amount', 'Due'],
  employees: ['Name', 'Role', 'Email'],
  students: ['Name', 'Class', 'Grade'],
  'guest list': ['Name', 'Guests', 'Answer'],
  workouts: ['Date', 'Exercise', 'Sets', 'Weight'],
  'workout tracker': ['Date', 'Exercise', 'Sets', 'Weight'],
  survey: ['Name', 'Rating', 'Comment'],
  feedback: ['Name', 'Email', 'Message'],
  'booking form': ['Name', 'Email', 'Date', 'Guests'],
  registration: ['Name', 'Email', 'Phone'],
  rsvp: ['Name', 'Guests', 'Message'],
  guestbook: ['Name', 'Message'],
};
export const DEFAULT_COLUMNS = ['Name', 'Status', 'Notes'] as const;
export const DEFAULT_FIELDS = ['Name', 'Email', 'Message'] as const;
