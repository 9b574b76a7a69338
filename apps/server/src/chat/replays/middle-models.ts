/** As models of the middle answer: more words, one call at a time, whole files where an edit would do, and slips in arguments. */
import { call, earlyEnd, rawCall, reply, text } from '../../integrations/models/testing/script.ts';
import { checks, edits, EMPTY, NEXT, NODE, project, reads, REACT, type Recording, runs, says, writes } from './recording.ts';

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
  {
    title: 'a component in Nuxt with the file rewritten',
    context: project('Nuxt', 'app/app.vue', '<template>\n  <h1>Notes</h1>\n</template>\n'),
    asks: 'Add a footer',
    replies: [says("I'll add a footer.", writes('app/app.vue', '<template>\n  <h1>Notes</h1>\n  <footer>2026</footer>\n</template>\n')), says('Done.')],
  },
  {
    title: 'old syntax in Svelte',
    context: project('SvelteKit', 'src/routes/+page.svelte', '<button>0</button>\n'),
    asks: 'Count clicks',
    replies: [
      says('', writes('src/routes/+page.svelte', '<script>let n = 0;</script>\n<button on:click={() => n++}>{n}</button>\n')),
      says('', checks),
      says('The button counts.'),
    ],
  },
  {
    title: 'a package for something small',
    context: REACT,
    asks: 'Show the date',
    replies: [
      says('', call('install_packages', { packages: 'date-fns' })),
      says('', call('install_packages', { packages: ['date-fns'] })),
      says('The date is shown.'),
    ],
  },
  {
    title: 'a command that asks a question',
    context: NODE,
    asks: 'Set up tests',
    replies: [says('', runs('npm init playwright')), says('', runs('npm install --save-dev vitest')), says('Tests run with vitest.')],
    answers: {
      action: ({ action }) =>
        action?.type === 'shell' && action.command.includes('playwright')
          ? { status: 'failed', result: { reason: 'The command took too long and was stopped. It seems to be waiting for input.' } }
          : undefined,
    },
  },
  {
    title: 'a locked file is tried again',
    context: { ...REACT, lockedPaths: ['src/App.tsx'] },
    asks: 'Add eggs',
    replies: [
      says('', edits('src/App.tsx', '"Milk"', '"Milk", "Eggs"')),
      says('', edits('src/App.tsx', '"Milk"', '"Milk", "Eggs"')),
      says('src/App.tsx is locked.'),
    ],
    answers: { action: () => ({ status: 'skipped', result: { reason: 'src/App.tsx is locked.' } }) },
  },
  {
    title: 'a placeholder for code',
    context: REACT,
    asks: 'Add a footer',
    replies: [says('', writes('src/App.tsx', '// ... rest of the code\n')), says('', edits('src/App.tsx', '</ul>;', '</ul>;')), says('The footer is there.')],
    answers: {
      action: ({ action }) =>
        action?.type === 'file' && action.operation === 'write'
          ? { status: 'failed', result: { reason: '"// ... rest of the code" is a placeholder for code. Write the full code.' } }
          : undefined,
    },
  },
  {
    title: 'an edit that is cut off',
    context: REACT,
    asks: 'Rename rows',
    replies: [
      reply(rawCall('edit_file', '{"path": "src/App.tsx", "edits": [{"old": "rows')),
      says('', edits('src/App.tsx', 'const rows', 'const items')),
      says('Renamed.'),
    ],
  },
  {
    title: 'a call as a list of Mistral',
    context: REACT,
    asks: 'Which files are there?',
    replies: [says('[TOOL_CALLS][{"name": "list_files", "arguments": {}}]'), says('There are six files.')],
  },
  {
    title: 'two questions in words',
    context: EMPTY,
    asks: 'Make an app',
    replies: [says('What should the app do? And who is it for?')],
  },
  {
    title: 'a picture it cannot read well',
    context: REACT,
    asks: 'Make it like this',
    attachment: { kind: 'image', label: 'menu.png', picture: { mediaType: 'image/png', data: 'AA==' } },
    replies: [says("I'll follow the menu.", edits('src/App.tsx', '<ul>', '<ul className="menu">')), says('The list looks like the menu.')],
  },
  {
    title: 'problems that it did not cause',
    context: { ...REACT, problems: ['src/main.tsx(1,1): error TS6133: unused.', 'src/theme.css: unknown property.'] },
    asks: 'Add bread',
    replies: [says('', edits('src/App.tsx', '"Bread"', '"Bread", "Rye"'), checks), says('Rye is on the list. Two older problems remain.')],
    answers: {
      look: ({ call: { tool } }) => (tool === 'check_app' ? { tool: 'check_app', problems: ['src/main.tsx(1,1): error TS6133: unused.'] } : undefined),
    },
  },
  {
    title: 'praise, and a long summary',
    context: REACT,
    asks: 'Thanks',
    replies: [says("You're very welcome! I'm so glad you like it. Let me know if you need anything else!")],
  },
  {
    title: 'a service over TLS that cannot listen here',
    context: NODE,
    asks: 'Serve it over https',
    replies: [says('', runs('node server.js')), says('The machine serves plain http, so I leave it at that.')],
    answers: { action: () => ({ status: 'failed', result: { exitCode: 1, output: 'Error: TLS is not available in this runtime: serve plain http instead' } }) },
  },
  {
    title: 'a wide search',
    context: REACT,
    asks: 'Where is the accent used?',
    replies: [says('', call('search_files', { query: '--accent' })), says('In src/index.css, line 4.')],
    answers: {
      look: ({ call: { tool } }) =>
        tool === 'search_files'
          ? { tool: 'search_files', matches: [{ path: 'src/index.css', line: 4, text: 'color: var(--accent);' }], isTruncated: true }
          : undefined,
    },
  },
  {
    title: 'a stop in the middle',
    context: REACT,
    asks: 'Build it',
    replies: [says('', call('build_app', {})), says('I stopped as you asked.')],
    answers: { action: () => ({ status: 'aborted', result: {} }) },
  },
  {
    title: 'a JSON object in an explanation',
    context: REACT,
    asks: 'How do I write a file?',
    replies: [says('With a call like this:\n\n```json\n{"name": "write_file", "arguments": {"path": "a.txt", "content": "A"}}\n```\n\nI have not done it.')],
  },
  {
    title: 'a deletion of a folder by command',
    context: REACT,
    asks: 'Remove the build',
    replies: [says('', runs('rm -rf dist')), says('The build is gone.')],
  },
  {
    title: 'an answer without an end',
    context: REACT,
    asks: 'Add sorting',
    replies: [reply(text("I'll sort"), earlyEnd)],
  },
];
