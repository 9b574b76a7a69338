import { act, say, type Answer } from '../answer.ts';
import { nothingYet, type Situation } from './situation.ts';

export function install(packages: readonly string[], dev: boolean, { project }: Situation): Answer {
  if (project.isEmpty) return nothingYet('a todo list');
  const names = packages.map((name) => `\`${name}\``).join(', ');
  return act(
    packages.length === 0 ? 'Install packages' : `Install ${packages.join(', ')}`,
    packages.length === 0 ? 'I will install the packages in `package.json`.' : `I will install ${names}${dev ? ' for development' : ''}.`,
    [{ type: 'install', packages: [...packages], ...(dev ? { dev } : {}) }],
    packages.length === 0 ? 'The terminal shows the progress.' : `Once it is installed, import it where you need it. The terminal shows the progress.`,
  );
}

export function run(command: string): Answer {
  return act(
    `Run ${command}`,
    `I will run \`${command}\` in the project's folder.`,
    [{ type: 'shell', command }],
    'Its output appears in the terminal and on the action above.',
  );
}

export function build({ project }: Situation): Answer {
  if (project.isEmpty) return nothingYet('a todo list');
  return act('Build for production', 'I will build the app for production.', [{ type: 'build' }], 'The result is in `dist` if the build succeeds.');
}

export function start({ project }: Situation): Answer {
  if (project.isEmpty) return nothingYet('a todo list');
  return act('Start the app', 'I will start the development server.', [{ type: 'start' }], 'The preview shows the app as soon as the server is ready.');
}

export function unknown(isEmpty: boolean): Answer {
  const text = isEmpty
    ? 'I did not recognize an app that I know how to build. A language model can build anything else: connect one under Settings, Applications, with your own key.'
    : 'I did not understand that. I only follow plain instructions. For anything else, connect a language model under Settings, Applications, with your own key.';
  return { ...say(text, ABILITIES), isPartial: true };
}

export const ABILITIES = `What I can do:

- **Build an app** that keeps and shows things, with tools and pages: "a todo list with due dates", "an expense tracker with a chart", "books with title, author and rating", "a landing page for a bakery", "a quiz and a timer called My desk"
- **Change it**: "add priorities", "rename Notes to Comments", "show it as a board", "put the form at the bottom", "add a page called About", "remove the due dates"
- **Change the look**: "make it green", "dark mode", "bigger text", "rounder corners"
- **Install and run**: "install date-fns", "run npm run build", "start the app"
- **Find and explain**: "where is the title?", "what does src/App.tsx do?"`;

export const INTRODUCTION =
  "I am Lathe's built-in assistant. I am not a language model: I follow rules and write apps from a model of what they consist of, without a network connection or a key.";
