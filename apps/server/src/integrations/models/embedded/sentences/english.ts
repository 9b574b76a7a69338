/** What the built-in assistant says. The other languages say the same, with the same names. */
import { code } from './code.ts';

const many = (count: number, one: string, several: string): string => (count === 1 ? one : several);

export const ENGLISH = {
  and: 'and',
  introduction:
    "I am Lathe's built-in assistant. I am not a language model: I follow rules and write apps from a model of what they consist of, without a network connection or a key.",
  abilities: `What I can do:

- **Build an app** that keeps and shows things, with tools and pages: "a todo list with due dates", "an expense tracker with a chart", "books with title, author and rating", "a landing page for a bakery", "a quiz and a timer called My desk"
- **With data for several people**: "a todo list with accounts", "a guest book", "a shop with products and orders", "a chat in real time"
- **Change it**: "add priorities", "rename Notes to Comments", "show it as a board", "put the form at the bottom", "add a page called About", "remove the due dates"
- **Change the look**: "make it green", "dark mode", "bigger text", "rounder corners"
- **Install and run**: "install date-fns", "run npm run build", "start the app"
- **Find and explain**: "where is the title?", "what does src/App.tsx do?"`,
  todoList: 'a todo list',
  unknownApp: (quoted: string) =>
    `Not done: "${quoted}" is no app that I know how to build. A language model can build anything else: connect one under Settings, Applications, with your own key.`,
  unknownChange: (quoted: string) =>
    `Not done: I did not understand "${quoted}". I only follow plain instructions. For anything else, connect a language model under Settings, Applications, with your own key.`,
  notDone: (text: string, reason: string) => `Not done: "${text}": ${reason}.`,
  canDo: (message: string) => `I can do this: "${message}".`,
  lastStep: 'I would have to read more files for that, but this is the last step of the turn. Send the message again.',
  planned: (count: number) => `That is ${count} ${many(count, 'step', 'steps')}. Switch from Plan to Build and send the message again, and I will do it.`,
  unreadableModel: (message: string) => `I cannot read the app's model, so I have changed nothing. ${message}. Put it right, or undo the change that broke it.`,
  nothingYet: (example: string) => `There is no app in this project yet, so there is nothing to change. Describe one first, for example "${example}".`,
  undo: '"Undo turn" below my last answer takes it back, and the history has every version before. I cannot press it for you.',
  startOver: 'Say what the new app is to be, for example "start over with a todo list". The version before stays in the history.',
  welcome: 'You are welcome. Tell me what to do next, or say "help" to see what I can do.',
  broken:
    'I see no error from here. If the preview reports one, a card names it: select Fix there, and I will look at it. If the preview only stays empty, say "restart the app". If you have the text of an error, say: what does the error "…" mean?',

  app: {
    title: (name: string) => `Create ${name}`,
    changeTitle: (name: string) => `Change ${name}`,
    will: (name: string) => `I will build **${name}** with React, TypeScript and Vite.`,
    willHere: (name: string) => `I will build **${name}** in this project.`,
    ready: (name: string) => `**${name}** is ready.`,
    noReact:
      'I write apps in React, Vue, Svelte, Solid, Angular, Nuxt, Next.js, Astro and plain TypeScript, and this project is none of these. In a new project I can build it. Here I can still install packages, run commands and find things.',
    foreign: (path: string, name: string) =>
      `${code(path)} has code that I did not write, so I have changed nothing. To have it replaced, say "start over with ${name.toLowerCase()}"; the version before stays in the history.`,
    unchanged: 'Nothing changed.',
    stored: (path: string, isNew: boolean, hasOwner: boolean) =>
      `${isNew ? `Its data is kept in the project's database. The tables, and who may do what with them, are in ${code(path)}.` : `The change to the database is in ${code(path)}.`}${hasOwner ? ' The first person who signs up is the owner of the app.' : ''}`,
    keeps: (plural: string, fields: string) => `It keeps ${plural} with ${fields}.`,
    shows: (sections: string, pages: string | undefined) => `It shows ${sections}${pages === undefined ? '' : ` on the pages ${pages}`}.`,
    left: (pieces: string, count: number) => `I left ${pieces} as ${many(count, 'it is', 'they are')}.`,
    conflicts: {
      changed: 'you changed the same place',
      deleted: 'you deleted the file',
      exists: 'you have another file there',
      kept: 'it is no longer needed, but you changed it or it is still used',
    },
  },

  /** As the object of a sentence. */
  sections: {
    hero: 'a headline',
    text: 'a text',
    features: 'a list of benefits',
    pricing: 'a price table',
    faq: 'questions and answers',
    testimonials: 'room for quotes',
    pictures: 'pictures',
    contact: 'a way to get in touch',
    map: 'a link to the map',
    footer: 'a footer',
    timer: 'a timer',
    countdown: 'a countdown',
    stopwatch: 'a stopwatch',
    intervals: 'an interval timer',
    chessClock: 'a chess clock',
    counter: 'a counter',
    calculator: 'a calculator',
    formula: 'a calculator',
    generator: 'a generator',
    textCounter: 'a word counter',
    caseConverter: 'a case converter',
    markdown: 'a Markdown editor with its preview',
    typingTest: 'a typing test',
    worldClock: 'a world clock',
    converter: 'a converter',
    quiz: 'a quiz',
    poll: 'a poll',
    drawing: 'a drawing pad',
    ticTacToe: 'tic-tac-toe',
    memory: 'a memory game',
    snake: 'snake',
    hangman: 'hangman',
    wordGuess: 'a game of guessing words',
    minesweeper: 'minesweeper',
    game2048: '2048',
    connectFour: 'connect four',
    rockPaperScissors: 'rock, paper, scissors',
    simonSays: 'Simon says',
    whackAMole: 'whack a mole',
    sudoku: 'sudoku',
    flashCards: 'flash cards',
    dice: 'dice',
    notes: 'a place for notes',
    weather: 'the weather',
  },
  form: (plural: string) => `a form for ${plural}`,
  views: {
    list: (plural: string) => `a list of ${plural}`,
    table: (plural: string) => `a table of ${plural}`,
    board: (plural: string) => `a board of ${plural}`,
    calendar: (plural: string) => `a calendar of ${plural}`,
    gallery: (plural: string) => `a gallery of ${plural}`,
    cards: (plural: string) => `a set of cards of ${plural}`,
    chat: (plural: string) => `a chat of ${plural}`,
    chart: (plural: string) => `a chart of ${plural}`,
    totals: (plural: string) => `the totals of ${plural}`,
  },
  /** "a timer" -> "the timer" */
  the: (name: string) => name.replace(/^an? /, 'the '),

  /** What was done, one piece of the sentence each. */
  did: (parts: string) => `I ${parts}.`,
  change: {
    wrote: (name: string) => `wrote ${name}`,
    added: (what: string) => `added ${what}`,
    addedTo: (what: string, plural: string) => `added ${what} to ${plural}`,
    addedOn: (what: string, page: string) => `added ${what} to the page ${page}`,
    removed: (what: string) => `removed ${what}`,
    renamed: (what: string, to: string) => `renamed ${what} to ${to}`,
    moved: (what: string) => `moved ${what}`,
    changed: (what: string) => `changed ${what}`,
    madeInto: (what: string) => `made it ${what}`,
    took: (what: string, from: string) => `took ${what} away from ${from}`,
    set: (what: string, to: string) => `set ${what} to ${to}`,
    option: (name: string) => `the option ${name}`,
    page: (title: string) => `the page ${title}`,
    theApp: 'the app',
    tagline: 'the line below the title',
    language: 'the language of the app',
    currency: 'the currency',
    samples: (plural: string) => `the sample ${plural}`,
    access: (plural: string) => `who may do what with ${plural}`,
  },
  theme: { accent: 'the color', size: 'the text size', radius: 'the corners', mode: 'the mode', font: 'the font', density: 'the spacing' } as Record<
    string,
    string
  >,
  /** Of colors and sizes, where they are not said as they are. */
  values: {} as Record<string, string>,
  features: {
    search: 'search',
    sort: 'sort',
    filter: 'filter',
    import: 'import',
    export: 'export',
    detail: 'the page of each entry',
    print: 'a button to print',
    order: 'the order by the next day',
    groups: 'the groups',
    warning: 'the warning',
    ask: 'a question before deleting',
    switch: 'a switch between light and dark',
    database: 'accounts and a shared database',
    undo: 'undo',
  } as Record<string, string>,

  /** Messages that can be sent next. */
  next: {
    board: (plural: string) => `Show the ${plural} as a board`,
    chart: (field: string) => `Add a chart by ${field}`,
    priorities: 'Add priorities',
    dueDate: 'Add a due date',
    tags: 'Add tags',
    export: 'Add export',
    blue: 'Make it blue',
    about: 'Add a page called About',
    faq: 'Add a FAQ',
    dark: 'Dark mode',
    notes: 'Add notes',
  },

  command: {
    installTitle: (names: string) => (names === '' ? 'Install packages' : `Install ${names}`),
    install: (names: string, dev: boolean) =>
      names === '' ? 'I will install the packages in `package.json`.' : `I will install ${names}${dev ? ' for development' : ''}.`,
    installed: (isNamed: boolean) => `${isNamed ? 'Once it is installed, import it where you need it. ' : ''}The terminal shows the progress.`,
    runTitle: (command: string) => `Run ${command}`,
    run: (command: string) => `I will run ${code(command)} in the project's folder.`,
    ran: 'Its output appears in the terminal and on the action above.',
    buildTitle: 'Build for production',
    build: 'I will build the app for production.',
    built: 'The result is in `dist` if the build succeeds.',
    publishTitle: 'Publish',
    publish: 'I will build the app and publish it on the web, once you agree.',
    published: 'Its address is on the action above. In Publish, at the top of the page, you choose who can open it.',
    syncTitle: 'Synchronize with the repository',
    sync: 'I will take over what is new in the repository and push every version, once you agree.',
    synced: "The action above says what was pushed. Repository, in the menu of the project's title, shows how both are, and connects one if there is none yet.",
    startTitle: 'Start the app',
    start: 'I will start the development server.',
    started: 'The preview shows the app as soon as the server is ready.',
  },

  file: {
    missing: (path: string) => `There is no file ${code(path)} in the project.`,
    which: (paths: string) => `Which one? ${paths}`,
    exists: (path: string) => `There is already a file ${code(path)}.`,
    deleteTitle: (path: string) => `Delete ${path}`,
    delete: (path: string) => `I will delete ${code(path)}.`,
    deleted: (path: string) => `${code(path)} is deleted. If something still imports it, the preview will say so.`,
    createTitle: (path: string) => `Create ${path}`,
    create: (path: string) => `I will create ${code(path)}.`,
    created: (path: string) => `${code(path)} is there. Import it where you need it.`,
    moveTitle: (path: string) => `Move ${path}`,
    move: (from: string, to: string) => `I will move ${code(from)} to ${code(to)}.`,
    missingEither: (path: string) => `There is no file or folder ${code(path)} in the project.`,
    isThere: (path: string) => `${code(path)} is there already.`,
    isInside: (path: string, folder: string) => `${code(path)} is inside of ${code(folder)}.`,
    unchanged: 'I have changed nothing.',
    moved: (from: string, to: string, others: number, isFolder: boolean) =>
      others === 0
        ? `${code(from)} is now ${code(to)}. No other file names the ${isFolder ? 'folder' : 'file'}.`
        : `${code(from)} is now ${code(to)}, and ${many(others, 'the file that names it follows', `the ${others} files that name it follow`)}.`,
    unread: (paths: string) => `I could not read all of ${paths}: look there for paths to it yourself.`,
    cannotRead: (path: string) => `I could not read ${code(path)}.`,
    notFound: (subject: string, count: number) => `I did not find "${subject}" in any of the ${count} files.`,
    found: (count: number) => many(count, 'Here it is:', 'Here, most likely first:'),
    lines: (path: string, count: number) => `${code(path)}, ${count} lines.`,
    exports: (names: string) => `It exports ${names}.`,
    imports: (names: string) => `It imports from ${names}.`,
    usedBy: (names: string) => `It is used by ${names}.`,
    count: (count: number) => `The project has ${count} files:`,
    more: (count: number) => `… and ${count} more.`,
    roles: {
      'src/App.tsx': 'The root component: it shows the page that a person is on.',
      'src/app-model.ts': 'What the app consists of: its name, pages, fields and sample data. The app uses it, and I read it to know what there is.',
      'src/main.tsx': 'The entry point: it mounts `App` in the page and loads the styles.',
      'src/theme.css': 'Every color of the app, for light and dark mode. Change `--accent` and the whole app follows.',
      'src/index.css': 'The base styles: font, headings, focus ring.',
      'index.html': 'The page that the browser loads. Vite starts from it.',
      'package.json': "The project's packages and commands.",
      'vite.config.ts': "Vite's settings.",
      'tsconfig.json': "TypeScript's settings.",
    } as Record<string, string>,
    styles: 'Styles.',
    component: 'A component.',
    places: {
      name: 'the name of the app, which the page shows at the top',
      tab: 'what the browser tab shows',
      color: 'the accent color; every other color is defined around it',
      entry: 'where the app is mounted in the page',
      scripts: 'the commands and the packages',
    },
  },
};

export type SpokenSentences = typeof ENGLISH;
