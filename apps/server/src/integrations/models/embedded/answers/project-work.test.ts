import { fileURLToPath } from 'node:url';
import type { Action } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../answer.ts';
import { createPartFiles } from '../part-files.ts';
import { ProjectView } from '../project-view.ts';
import { sentencesIn } from '../sentences/sentences.ts';
import { moveFile } from './move-file.ts';
import { setUp } from './set-up/set-up.ts';
import { writeTest } from './set-up/write-test.ts';
import type { Situation } from './situation.ts';
import { useStarter } from './starter.ts';

function situation(files: Record<string, string>): Situation {
  const contents = Object.entries(files).map(([name, text]) => ({ path: name, text }));
  const starters = ['vite-vue-ts', 'vite-svelte-ts', 'vite-ts', 'node', 'nextjs-shadcn'].map((key) => ({ key, name: key, description: key }));
  return {
    project: new ProjectView({ title: 'x', files: Object.keys(files), contents }, undefined),
    starters,
    texts: sentencesIn('en'),
    partFiles: createPartFiles(fileURLToPath(new URL('../../../../../../../templates/parts', import.meta.url))),
    starterFile: async () => '',
    now: () => new Date('2026-11-27T10:00:00Z'),
  };
}

function actionsOf(answer: Answer): Action[] {
  return answer.type === 'look' ? [] : answer.pieces.flatMap((piece) => (piece.type === 'action' ? [piece.action] : []));
}

function textOf(answer: Answer): string {
  return answer.type === 'look' ? '' : answer.pieces.map((piece) => (piece.type === 'text' ? piece.text : '')).join('\n');
}

/** The files after an answer. */
function played(files: Record<string, string>, answer: Answer, folder?: string): Record<string, string> {
  const result = { ...files };
  for (const action of actionsOf(answer)) {
    if (action.type !== 'file') continue;
    if (action.operation === 'write') result[action.path] = action.content;
    if (action.operation === 'move' && action.path === folder) {
      for (const path of Object.keys(files).filter((other) => other.startsWith(`${folder}/`))) {
        result[action.to + path.slice(folder.length)] = result[path] ?? '';
        delete result[path];
      }
    } else if (action.operation === 'move') {
      result[action.to] = result[action.path] ?? '';
      delete result[action.path];
    }
    if (action.operation === 'edit') for (const { old, new: now } of action.edits) result[action.path] = (result[action.path] ?? '').replace(old, () => now);
  }
  return result;
}

const APP = {
  'package.json': '{\n  "name": "app",\n  "scripts": {\n    "dev": "vite"\n  },\n  "dependencies": { "react": "19.0.0" }\n}\n',
  'index.html': '<script type="module" src="/src/main.tsx"></script>\n',
  'vite.config.ts': "import react from '@vitejs/plugin-react';\nexport default { plugins: [react()] };\n",
  'src/index.css': 'body { margin: 0; }\n',
  'src/main.tsx':
    "import { createRoot } from 'react-dom/client';\nimport App from './App';\nimport './index.css';\ncreateRoot(document.body).render(\n  <App />,\n);\n",
  'src/App.tsx': "import { List } from './lists/List';\nimport './App.css';\nexport default function App() {\n  return <List />;\n}\n",
  'src/App.css': 'h1 { color: red; }\n',
  'src/lists/List.tsx': "import { title } from '../texts';\nexport function List() {\n  return <h1>{title}</h1>;\n}\n",
  'src/texts.ts': "export const title = 'x';\n",
};

describe('moving a file', () => {
  it('takes along every import of it', async () => {
    const after = played(APP, await moveFile('src/App.tsx', 'src/Main.tsx', situation(APP)));
    expect(after['src/App.tsx']).toBeUndefined();
    expect(after['src/main.tsx']).toContain("import App from './Main';");
  });

  it('keeps its own imports right in another folder', async () => {
    const after = played(APP, await moveFile('src/App.tsx', 'src/pages/App.tsx', situation(APP)));
    expect(after['src/pages/App.tsx']).toContain("from '../lists/List'");
    expect(after['src/pages/App.tsx']).toContain("import '../App.css';");
    expect(after['src/main.tsx']).toContain("from './pages/App'");
  });

  it('follows paths from the root', async () => {
    const after = played(APP, await moveFile('src/main.tsx', 'src/start.tsx', situation(APP)));
    expect(after['index.html']).toContain('src="/src/start.tsx"');
  });

  it('never overwrites a file, and says what is missing', async () => {
    expect(actionsOf(await moveFile('src/App.tsx', 'src/texts.ts', situation(APP)))).toEqual([]);
    expect(textOf(await moveFile('src/Nothing.tsx', 'src/x.tsx', situation(APP)))).toContain('There is no file');
  });

  it('moves a folder, whose files keep finding each other', async () => {
    const files = { ...APP, 'src/lists/Row.tsx': "import { List } from './List';\nimport { title } from '../texts';\n" };
    const after = played(files, await moveFile('src/lists', 'src/views/lists', situation(files)), 'src/lists');
    expect(after['src/App.tsx']).toContain("from './views/lists/List'");
    expect(after['src/views/lists/Row.tsx']).toBe("import { List } from './List';\nimport { title } from '../../texts';\n");
    expect(actionsOf(await moveFile('src/lists', 'src/lists/inner', situation(files)))).toEqual([]);
  });

  it('names the files that it could not read as a whole', async () => {
    const { 'src/main.tsx': _main, ...sent } = APP;
    const context = { title: 'x', files: Object.keys(APP), contents: Object.entries(sent).map(([name, text]) => ({ path: name, text })) };
    const outcome = { tool: 'read_file' as const, path: 'src/main.tsx', text: 'import', startLine: 1, totalLines: 900 };
    const turn = { parts: [{ type: 'tool' as const, step: 0, callId: 'c', call: { tool: 'read_file' as const, path: 'src/main.tsx' }, outcome }] };
    const answer = await moveFile('src/App.tsx', 'src/Main.tsx', { ...situation(APP), project: new ProjectView(context, turn) });
    expect(textOf(answer)).toContain('I could not read all of `src/main.tsx`');
  });
});

describe('setting something up', () => {
  it('adds Tailwind to the build and the styles', () => {
    const after = played(APP, setUp('tailwind', situation(APP)));
    expect(after['vite.config.ts']).toContain('plugins: [tailwindcss(), react()]');
    expect(after['src/index.css']).toContain("@import 'tailwindcss/utilities.css';");
    expect(after['src/index.css']).toContain('body { margin: 0; }');
  });

  it('puts the app into a router', () => {
    const after = played(APP, setUp('router', situation(APP)));
    expect(after['src/main.tsx']).toMatch(/<BrowserRouter>\n\s+<App \/>\n\s+<\/BrowserRouter>/);
    expect(after['src/main.tsx']).toContain("from 'react-router'");
  });

  it('adds a test runner with a first test, and then tests of components', () => {
    const after = played(APP, setUp('tests', situation(APP)));
    expect(after['package.json']).toContain('"test": "vitest run"');
    expect(after['src/App.test.tsx']).toContain("import App from './App';");
    expect(textOf(writeTest('List', situation(APP)))).toContain('set up tests');
    const withVitest = { ...APP, 'package.json': APP['package.json'].replace('"react"', '"vitest": "4.0.0", "react"') };
    expect(played(withVitest, writeTest('List', situation(withVitest)))['src/lists/List.test.tsx']).toContain("import { List } from './List';");
  });

  it('changes nothing in a project that is built otherwise', () => {
    const other = { 'package.json': '{}', 'index.js': '' };
    expect(actionsOf(setUp('tailwind', situation(other)))).toEqual([]);
    expect(textOf(setUp('tailwind', situation(other)))).toContain('I have changed nothing');
  });
});

describe('another starter', () => {
  it('has what was asked for in its idiom, and says what it has not', async () => {
    const answer = await useStarter({ type: 'starter', keys: ['vite-ts'], wants: [{ type: 'scene' }, { type: 'other', text: 'a globe' }] }, situation({}));
    expect(played({}, answer)['src/main.ts']).toContain("from 'three'");
    expect(textOf(answer)).toContain('"a globe"');
  });

  it('leaves a project alone that has an app', async () => {
    expect(actionsOf(await useStarter({ type: 'starter', keys: ['node'], wants: [] }, situation(APP)))).toEqual([]);
  });
});
