import { describe, expect, it } from 'vitest';
import { followMove, isReferring } from './follow-move.ts';

/** `[a file with a path, the path]` before and after `src/App.tsx` moves to `src/pages/Main.tsx`, unless another move is given. */
function follow(file: string, text: string, others: Record<string, string> = {}, from = 'src/App.tsx', to = 'src/pages/Main.tsx'): string {
  const files: Record<string, string> = { 'src/App.tsx': '', ...others, [file]: text };
  const texts = new Map(Object.entries(files).filter(([path]) => isReferring(path)));
  return followMove(texts, Object.keys(files), new Map([[from, to]])).get(file) ?? text;
}

const CONFIG = '{\n  // The aliases\n  "compilerOptions": { "baseUrl": ".", "paths": { "~/*": ["./src/*"], "app": ["src/App.tsx"], }, },\n}\n';

describe('paths to a file that moves', () => {
  it.each([
    ["import App from './App';", "import App from './pages/Main';"],
    ["import App from './App.tsx';", "import App from './pages/Main.tsx';"],
    ["import App from './App.js';", "import App from './pages/Main.js';"],
    ["import './App'", "import './pages/Main'"],
    ["import type { T } from './App';", "import type { T } from './pages/Main';"],
    ["export * from './App';", "export * from './pages/Main';"],
    ["export { a } from './App';", "export { a } from './pages/Main';"],
    ["const App = lazy(() => import('./App'));", "const App = lazy(() => import('./pages/Main'));"],
    ['const App = import(/* @vite-ignore */ `./App`);', 'const App = import(/* @vite-ignore */ `./pages/Main`);'],
    ["type App = import('./App').App;", "type App = import('./pages/Main').App;"],
    ["const url = new URL('./App.tsx', import.meta.url);", "const url = new URL('./pages/Main.tsx', import.meta.url);"],
    ["const app = require('./App');", "const app = require('./pages/Main');"],
    ["vi.mock('./App', () => ({}));", "vi.mock('./pages/Main', () => ({}));"],
    ["import raw from './App.tsx?raw';", "import raw from './pages/Main.tsx?raw';"],
    ["import App from '@/App';", "import App from '@/pages/Main';"],
  ])('%s', (before, after) => {
    expect(follow('src/main.ts', before)).toBe(after);
  });

  it.each([
    '// from "./App"',
    'const text = "import App from \'./App\'";',
    "import App from 'App';",
    "export default './App';",
    "import { a } from './Apple';",
    'const url = `./App`;',
    "new URL('./App.tsx', base);",
  ])('leaves %s alone', (text) => {
    expect(follow('src/main.ts', text, { 'src/Apple.ts': '' })).toBe(text);
  });

  it.each([
    ["import App from '~/App';", "import App from '~/pages/Main';"],
    ["import App from 'app';", "import App from 'app';"],
    ["import App from '@/App';", "import App from '@/App';"],
  ])('go by the aliases of the TypeScript settings: %s', (before, after) => {
    expect(follow('src/main.tsx', before, { 'tsconfig.json': CONFIG })).toBe(after);
  });

  it('are right in settings as well, and out of the range of an alias become relative', () => {
    expect(follow('tsconfig.json', CONFIG)).toContain('"app": ["src/pages/Main.tsx"]');
    expect(follow('package.json', '{ "main": "./src/App.tsx" }')).toBe('{ "main": "./src/pages/Main.tsx" }');
    expect(follow('src/a/main.ts', "import App from '@/App';", {}, 'src/App.tsx', 'App.tsx')).toBe("import App from '../../App';");
  });

  it('name a folder for its index file, and the file once it is none', () => {
    const move = (text: string, to: string) => follow('src/main.ts', text, { 'src/lists/index.ts': '' }, 'src/lists/index.ts', to);
    expect(move("import { a } from './lists';", 'src/views/index.ts')).toBe("import { a } from './views';");
    expect(move("import { a } from './lists';", 'src/lists/all.ts')).toBe("import { a } from './lists/all';");
    expect(move("import { a } from './lists/index';", 'src/views/index.ts')).toBe("import { a } from './views/index';");
  });

  it.each([
    ['src/main.css', "@import './a.css';", "@import './styles/b.css';"],
    ['src/main.css', '@import "a.css" layer(base);', '@import "styles/b.css" layer(base);'],
    ['src/main.css', '@import url(./a.css);', '@import url(./styles/b.css);'],
    ['src/main.css', "p { background: url('./a.css#x'); }", "p { background: url('./styles/b.css#x'); }"],
    ['src/main.ts', "import './a.css';", "import './styles/b.css';"],
    ['index.html', '<link rel="stylesheet" href="/src/a.css">', '<link rel="stylesheet" href="/src/styles/b.css">'],
    ['index.html', '<link rel="stylesheet" href="src/a.css">', '<link rel="stylesheet" href="src/styles/b.css">'],
    ['index.html', '<script type="module">import \'./src/a.css\';</script>', '<script type="module">import \'./src/styles/b.css\';</script>'],
    [
      'src/A.vue',
      "<script setup lang=\"ts\">\nimport './a.css';\n</script>\n<style>@import './a.css';</style>",
      "<script setup lang=\"ts\">\nimport './styles/b.css';\n</script>\n<style>@import './styles/b.css';</style>",
    ],
    ['src/A.svelte', "<script>import './a.css';</script><p>import './a.css'</p>", "<script>import './styles/b.css';</script><p>import './a.css'</p>"],
    ['src/a.astro', "---\nimport './a.css';\n---\n<p />", "---\nimport './styles/b.css';\n---\n<p />"],
  ])('in %s: %s', (file, before, after) => {
    expect(follow(file, before, { 'src/a.css': '' }, 'src/a.css', 'src/styles/b.css')).toBe(after);
  });

  it('are addresses for what is public', () => {
    const move = (file: string, text: string) => follow(file, text, { 'public/logo.svg': '' }, 'public/logo.svg', 'public/img/mark.svg');
    expect(move('index.html', '<link rel="icon" href="/logo.svg">')).toBe('<link rel="icon" href="/img/mark.svg">');
    expect(move('src/main.tsx', '<img src="/logo.svg" alt="logo.svg" />')).toBe('<img src="/img/mark.svg" alt="logo.svg" />');
  });

  it('of the file that moves lead where they did', () => {
    const text = "import './App.css';\nimport { a } from '@/texts';\nimport { b } from './pages/b';\nimport React from 'react';\n";
    const others = { 'src/App.css': '', 'src/texts.ts': '', 'src/pages/b.ts': '' };
    expect(follow('src/App.tsx', text, others)).toBe(
      "import '../App.css';\nimport { a } from '@/texts';\nimport { b } from './b';\nimport React from 'react';\n",
    );
  });

  it('are found in a file with mistakes in it', () => {
    expect(follow('src/main.tsx', "import App from './App';\nconst = <div>{</p>;\nimport('./App')")).toContain("import App from './pages/Main';");
  });

  it('are found among 1,000 files within a second', () => {
    const lines = 'export const a = <p>text</p>;\n'.repeat(100);
    const file = (index: number) => [`src/a${index}.tsx`, index % 50 === 0 ? `import App from './App';\n${lines}` : lines] as const;
    const texts = new Map([['src/App.tsx', ''] as const, ...Array.from({ length: 1000 }, (_, index) => file(index))]);
    const started = performance.now();
    expect(followMove(texts, [...texts.keys()], new Map([['src/App.tsx', 'src/Main.tsx']])).size).toBe(20);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});
