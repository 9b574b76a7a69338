/** As models of the middle answer: more words, one call at a time, whole files where an edit would do, and slips in arguments. */
import { call, rawCall, reply, text } from '../../integrations/models/testing/script.ts';
import { checks, edits, EMPTY, NEXT, NODE, reads, REACT, type Recording, runs, says, writes } from './recording.ts';

export const MIDDLE_MODELS: readonly Recording[] = [
  {
    title: 'a new app, one call at a time',
    context: EMPTY,
    asks: 'A timer for tea',
    replies: [
      says("Great idea! I'll start by importing a starter.", call('import_template', { key: 'lathe-vite-react-ts', title: 'Tea Timer' })),
      says("Now I'll write the main component.", writes('src/App.tsx', 'export default function App() { return <button type="button">Start</button>; }\n')),
      says('Let me start the app.', call('start_app', {})),
      says("I've created a tea timer with a start button."),
    ],
  },
  {
    title: 'a whole file for a small change',
    context: REACT,
    asks: 'Add eggs',
    replies: [
      says("I'll update the component.", writes('src/App.tsx', 'export default function App() {\n  return <ul><li>Eggs</li></ul>;\n}\n')),
      says("I've added eggs to the list."),
    ],
  },
  {
    title: 'a claim without a call',
    context: REACT,
    asks: 'Make the header blue',
    replies: [says("I've updated the header to be blue!")],
  },
  {
    title: 'arguments with quotes that are not escaped',
    context: REACT,
    asks: 'Add a title',
    replies: [
      reply(text("I'll add it."), rawCall('write_file', '{"path": "src/Title.tsx", "content": "<h1 className="title">Groceries</h1>"}')),
      says('Let me fix the quotes.', writes('src/Title.tsx', 'export const Title = () => <h1 className="title">Groceries</h1>;\n')),
      says('The title is there.'),
    ],
  },
  {
    title: 'an edit without having seen the file',
    context: REACT,
    asks: 'Change the accent',
    replies: [
      says('', edits('src/theme.css', '--accent: blue', '--accent: green')),
      says('', reads('src/theme.css')),
      says('I could not find the accent in src/theme.css.'),
    ],
    answers: { action: () => ({ status: 'failed', result: { reason: 'You have not seen the current contents of src/theme.css. Read it first.' } }) },
  },
  {
    title: 'a tool that does not exist',
    context: NODE,
    asks: 'Look up the newest Hono',
    replies: [says('', call('search_web', { query: 'hono version' })), says('', runs('npm view hono version')), says('The newest Hono is 4.')],
  },
  {
    title: 'the dev server as a command',
    context: NODE,
    asks: 'Run it',
    replies: [says('', runs('node server.js')), says('The server runs on port 3000.')],
    answers: {
      action: () => ({ result: { exitCode: 0, output: "The program listens on port 3000 and goes on as the project's server. The next start ends it." } }),
    },
  },
  {
    title: 'an answer that runs out of room',
    context: REACT,
    asks: 'Explain everything',
    replies: [{ ...says('First, the list is made of'), stop: 'length' }, says(' rows.')],
  },
  {
    title: 'a page in Next.js, with state in a server component',
    context: NEXT,
    asks: 'Add a counter',
    replies: [
      says(
        '',
        writes(
          'app/counter.tsx',
          '"use client";\nimport { useState } from "react";\nexport function Counter() { const [n, set] = useState(0); return <button type="button" onClick={() => set(n + 1)}>{n}</button>; }\n',
        ),
      ),
      says('', checks),
      says('The counter is in app/counter.tsx.'),
    ],
    answers: { look: ({ call: { tool } }) => (tool === 'check_app' ? { tool: 'check_app', problems: ['app/page.tsx: Counter is not used.'] } : undefined) },
  },
  {
    title: 'a plan that tries to write',
    context: REACT,
    mode: 'plan',
    asks: 'What would you change?',
    replies: [says("I'd sort the list.", edits('src/App.tsx', 'rows.map', 'rows.sort().map')), says('I would sort the list by name.')],
  },
  {
    title: 'the same read again and again',
    context: REACT,
    asks: 'Check the list',
    replies: [says('', reads('src/App.tsx')), says('', reads('src/App.tsx')), says('The list has two rows.')],
  },
  {
    title: 'nothing but a call as JSON',
    context: REACT,
    asks: 'Delete the styles',
    replies: [says('```json\n{"name": "delete_path", "arguments": {"path": "src/index.css"}}\n```'), says('The styles are deleted.')],
  },
];
