/** As small local models answer: thoughts and calls as text, forgotten reads, invented tools, cut and empty answers. */
import { call, cut, cutCall, rawCall, reply, text } from '../../integrations/models/testing/script.ts';
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
  {
    title: 'a call that is never closed',
    context: REACT,
    asks: 'Which files?',
    replies: [says('<tool_call>\n{"name": "search_files", "arguments": {"query": "rows"}}'), says('rows is in src/App.tsx.')],
    answers: {
      look: ({ call: { tool } }) =>
        tool === 'search_files' ? { tool: 'search_files', matches: [{ path: 'src/App.tsx', line: 2, text: 'const rows' }], isTruncated: false } : undefined,
    },
  },
  {
    title: 'a call after Llama’s python tag',
    context: NODE,
    asks: 'Which Node?',
    replies: [says('<|python_tag|>{"name": "run_command", "parameters": {"command": "node --version"}}'), says('Node 24.')],
    answers: { action: () => ({ result: { exitCode: 0, output: 'v24.1.0' } }) },
  },
  {
    title: 'a call as a function tag',
    context: REACT,
    asks: 'Write a readme',
    replies: [says('<function=write_file>{"path": "README.md", "content": "# Groceries\\n"}</function>'), says('The readme is there.')],
  },
  {
    title: 'DeepSeek’s markers',
    context: REACT,
    asks: 'Check it',
    replies: [
      says('<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>check_app\n```json\n{}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>'),
      says('It is fine.'),
    ],
  },
  {
    title: 'nothing at all',
    context: REACT,
    asks: 'Go',
    replies: [says('')],
  },
  {
    title: 'a file without its content',
    context: REACT,
    asks: 'Add a footer',
    replies: [
      says('', call('write_file', { path: 'src/Footer.tsx' })),
      says('', writes('src/Footer.tsx', 'export const Footer = () => <footer>2026</footer>;\n')),
      says('The footer is there.'),
    ],
  },
  {
    title: 'a tool that it was not offered',
    context: REACT,
    asks: 'Rename App',
    replies: [says('', call('move_path', { path: 'src/App.tsx', to: 'src/Home.tsx' })), says('Renamed.')],
  },
  {
    title: 'thoughts in another tag',
    context: REACT,
    asks: 'Hello',
    replies: [says('<thinking>They greet me.</thinking>Hello! What should I build?')],
  },
  {
    title: 'the whole file again after it was cut off',
    context: REACT,
    asks: 'List fruit',
    replies: [
      { ...reply(rawCall('write_file', '{"path": "fruit.ts", "content": "export const fruit = [\\n  \\"App')), stop: 'length' },
      says('', writes('fruit.ts', 'export const fruit = [\n  "Apple",\n];\n')),
      says('The fruit is listed.'),
    ],
  },
  {
    title: 'a plan with a call as text',
    context: REACT,
    mode: 'plan',
    asks: 'What next?',
    replies: [says('<tool_call>\n{"name": "write_file", "arguments": {"path": "a.txt", "content": "A"}}\n</tool_call>')],
  },
  {
    title: 'a repeated sentence until it runs out of room',
    context: REACT,
    asks: 'Describe it',
    replies: [{ ...says('It is a list. '.repeat(20)), stop: 'length' }, says('That is all.')],
  },
  {
    title: 'JSON with a comma too many',
    context: REACT,
    asks: 'Remove the styles',
    replies: [reply(rawCall('delete_path', '{"path": "src/index.css",}')), says('', call('delete_path', { path: 'src/index.css' })), says('Removed.')],
  },
  {
    title: 'an element that the user points at',
    context: REACT,
    asks: 'Make this red',
    attachment: { kind: 'element', label: 'li', note: 'ul > li:nth-child(2), text: Milk' },
    replies: [says('', edits('src/App.tsx', '<li key={row}>', '<li key={row} style={{ color: "red" }}>')), says('It is red.')],
  },
  {
    title: 'a picture, for a model that sees none',
    context: REACT,
    asks: 'Like this',
    attachment: { kind: 'image', label: 'sketch.png', picture: { mediaType: 'image/png', data: 'AA==' } },
    replies: [says('I cannot see pictures. Describe it to me.')],
  },
  {
    title: 'a test that it deletes to make it pass',
    context: NODE,
    asks: 'Make the tests pass',
    replies: [says('', runs('node --test')), says('', call('delete_path', { path: 'server.test.js' })), says('The tests pass now.')],
    answers: { action: ({ action }) => (action?.type === 'shell' ? { status: 'failed', result: { exitCode: 1, output: 'not ok 1 - answers' } } : undefined) },
  },
  {
    title: 'an unknown package',
    context: NODE,
    asks: 'Add logging',
    replies: [
      says('', call('install_packages', { packages: ['super-logger-pro-9'] })),
      says('', writes('log.js', 'export const log = console.log;\n')),
      says('Logging is in log.js.'),
    ],
    answers: {
      action: ({ type }) => (type === 'install' ? { status: 'failed', result: { exitCode: 1, reason: 'npm: Not Found - super-logger-pro-9' } } : undefined),
    },
  },
  {
    title: 'a question it could have answered itself',
    context: EMPTY,
    asks: 'A clock',
    replies: [says('', call('ask_user', { questions: [{ question: 'Analog or digital?', options: ['Analog', 'Digital'] }] }))],
  },
  {
    title: 'a broken connection before the first word',
    context: REACT,
    asks: 'Hello',
    replies: [reply(cut)],
  },
];
