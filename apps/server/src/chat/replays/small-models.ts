/** As small local models answer: thoughts and calls as text, forgotten reads, invented tools, cut and empty answers. */
import { call, cutCall, rawCall, reply, text } from '../../integrations/models/testing/script.ts';
import { checks, edits, EMPTY, NODE, reads, REACT, type Recording, runs, says, writes } from './recording.ts';

const asText = (name: string, input: object): string => `<tool_call>\n${JSON.stringify({ name, arguments: input })}\n</tool_call>`;

export const SMALL_MODELS: readonly Recording[] = [
  {
    title: 'thoughts and a call as text',
    context: REACT,
    asks: 'Add eggs',
    replies: [
      says(
        `<think>\nThe list is in App.tsx. I edit it.\n</think>\n\nI add eggs.\n${asText('edit_file', { path: 'src/App.tsx', edits: [{ old: '"Milk"', new: '"Milk", "Eggs"' }] })}`,
      ),
      says('<think>Done.</think>Eggs are on the list.'),
    ],
  },
  {
    title: 'a new app from a starter',
    context: EMPTY,
    asks: 'A todo app',
    replies: [
      says('', call('import_template', { key: 'lathe-vite-react-ts', title: 'Todo' })),
      says('', writes('src/App.tsx', 'export default function App() { return <h1>Todo</h1>; }\n')),
      says('', checks),
      says('The todo app shows its title.'),
    ],
  },
  {
    title: 'a call in the notation of Qwen Coder',
    context: REACT,
    asks: 'Add a note file',
    replies: [
      says(
        '<tool_call>\n<function=write_file>\n<parameter=path>\nnotes.md\n</parameter>\n<parameter=content>\nBuy bread.\n</parameter>\n</function>\n</tool_call>',
      ),
      says('The note is in notes.md.'),
    ],
  },
  {
    title: 'only thoughts',
    context: REACT,
    asks: 'Make it nicer',
    replies: [says('<think>\nWhat could be nicer?\n</think>\n')],
  },
  {
    title: 'a call that is cut off by the limit of output',
    context: REACT,
    asks: 'List all countries',
    replies: [
      {
        ...reply(text('I write them.'), rawCall('write_file', '{"path": "src/countries.ts", "content": "export const countries = [\\n  \\"Alb')),
        stop: 'length',
      },
      says('', call('write_file', { path: 'src/countries.ts', content: 'ania",\n];\n', append: true })),
      says('All countries are in src/countries.ts.'),
    ],
  },
  {
    title: 'arguments in Python’s notation',
    context: REACT,
    asks: 'Delete the styles',
    replies: [reply(rawCall('delete_path', "{'path': 'src/index.css'}")), says('', call('delete_path', { path: 'src/index.css' })), says('Deleted.')],
  },
  {
    title: 'an invented tool',
    context: REACT,
    asks: 'Format the code',
    replies: [says('', call('format_code', { path: 'src/App.tsx' })), says('', runs('npx prettier --write src/App.tsx')), says('The code is formatted.')],
  },
  {
    title: 'a claim without a call',
    context: REACT,
    asks: 'Sort the list',
    replies: [says('I have sorted the list. It has been updated successfully.')],
  },
  {
    title: 'code in the answer in place of a call',
    context: REACT,
    asks: 'Show a total',
    replies: [says('Put this into src/App.tsx:\n\n```tsx\n<p>{rows.length} things</p>\n```')],
  },
  {
    title: 'an edit that does not match',
    context: REACT,
    asks: 'Make rows links',
    replies: [
      says('', edits('src/App.tsx', '<li>', '<li><a>')),
      says('', reads('src/App.tsx')),
      says('', edits('src/App.tsx', '<li key={row}>', '<li key={row}><a href="/">')),
      says('Rows are links.'),
    ],
    answers: {
      action: ({ action }) =>
        action?.type === 'file' && action.operation === 'edit' && action.edits[0]?.old === '<li>'
          ? { status: 'failed', result: { reason: 'The text to replace does not occur in src/App.tsx.' } }
          : undefined,
    },
  },
  {
    title: 'a stream that dies in a file',
    context: REACT,
    asks: 'Write a story',
    replies: [reply(text('Once upon a time.'), cutCall('write_file', { path: 'story.md', content: 'Once upon a time there was a list.\n' }, 50))],
  },
  {
    title: 'a server in the background',
    context: NODE,
    asks: 'Start it',
    replies: [says('', runs('node server.js &')), says('It runs.')],
    answers: {
      action: () => ({ result: { exitCode: 0, output: "The program listens on port 3000 and goes on as the project's server. The next start ends it." } }),
    },
  },
];
