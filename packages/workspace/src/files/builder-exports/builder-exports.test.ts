import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { createDialogs } from '../../dialogs/dialogs.ts';
import { createNotices } from '../../notices/notices.ts';
import { startCommand } from '../../runtime/start-command.ts';
import { createImports } from '../import-files.ts';
import { createProjectFiles } from '../project-files.ts';
import { withoutImport } from './edits.ts';

/** Imports an archive into an empty project, as a person does. */
async function imported(contents: Record<string, string>) {
  const files = createProjectFiles({ now: () => 1 });
  let id = 0;
  const dialogs = createDialogs(() => `d${++id}`);
  const notices = createNotices(() => `n${++id}`);
  const start = () => startCommand((path) => files.readText(path));
  const imports = createImports({
    files,
    dialogs,
    notices,
    keepVersion: async () => undefined,
    show: () => undefined,
    startCommand: start,
    startServer: async () => undefined,
  });
  await imports.importArchive(zipSync(Object.fromEntries(Object.entries(contents).map(([path, text]) => [path, strToU8(text)]))), '');
  const manifest = () => JSON.parse(files.readText('package.json') ?? '{}');
  const said = notices.notices.get().map(({ text }) => text.replace(/^Imported \d+ files?\. ?/, ''));
  return { text: (path: string) => files.readText(path), paths: files.paths(), manifest, start: start(), said: said.join('\n') };
}

const json = (value: unknown) => JSON.stringify(value, undefined, 2);
const VITE_PAGE = '<!doctype html>\n<html>\n  <body>\n    <div id="root"></div>\n    <script type="module" src="/src/main.tsx"></script>\n  </body>\n</html>\n';

describe('an export of another builder', () => {
  it('is recognized as one of Lovable, and loses its tagger and the script of its editor', async () => {
    const config = `import { defineConfig } from "vite";
import react from "@vitejs/plugin-react-swc";
import path from "path";
import { componentTagger } from "lovable-tagger";

// https://vitejs.dev/config/
export default defineConfig(({ mode }) => ({
  server: {
    host: "::",
    port: 8080,
  },
  plugins: [react(), mode === "development" && componentTagger()].filter(Boolean),
  resolve: {
    alias: { "@": path.resolve(__dirname, "./src") },
  },
}));
`;
    const done = await imported({
      'bread-main/package.json': json({
        name: 'vite_react_shadcn_ts',
        scripts: { dev: 'vite' },
        dependencies: { react: '^18.3.1' },
        devDependencies: { 'lovable-tagger': '^1.1.7', vite: '^5.4.1' },
      }),
      'bread-main/vite.config.ts': config,
      'bread-main/index.html': VITE_PAGE.replace(
        '    <script',
        '    <!-- IMPORTANT: DO NOT REMOVE THIS SCRIPT TAG -->\n    <script src="https://cdn.gpteng.co/gptengineer.js" type="module"></script>\n    <script',
      ),
      'bread-main/src/main.tsx': '',
    });
    expect(done.said).toBe('This is an export of Lovable: removed lovable-tagger and removed the script of its editor.');
    expect(done.text('vite.config.ts')).toBe(
      config.replace('import { componentTagger } from "lovable-tagger";\n', '').replace(', mode === "development" && componentTagger()', ''),
    );
    expect(done.text('index.html')).toBe(VITE_PAGE);
    expect(done.manifest().devDependencies).toEqual({ vite: '^5.4.1' });
    expect(done.start).toBe('npm run dev');
  });

  it('is recognized as one of Google AI Studio, whose import map becomes packages', async () => {
    const page = `<!DOCTYPE html>
<html lang="en">
  <head>
    <title>Bread</title>
    <script src="https://cdn.tailwindcss.com"></script>
  <script type="importmap">
{
  "imports": {
    "react": "https://aistudiocdn.com/react@^19.1.1",
    "react-dom/": "https://aistudiocdn.com/react-dom@^19.1.1/",
    "@google/genai": "https://aistudiocdn.com/@google/genai@^1.15.0",
    "react/": "https://aistudiocdn.com/react@^19.1.1/"
  }
}
</script>
<link rel="stylesheet" href="/index.css">
</head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
    const old = await imported({
      'index.html': page,
      'index.tsx': "import { GoogleGenAI } from '@google/genai';",
      'App.tsx': '',
      'metadata.json': '{"name":"Bread","requestFramePermissions":[]}',
    });
    expect(old.said).toBe(
      'This is an export of Google AI Studio: added package.json, vite.config.ts, replaced its import map by packages, loaded index.tsx in index.html and removed a stylesheet that is not there. The app asks Gemini: put your key into .env.local as GEMINI_API_KEY.',
    );
    expect(old.manifest().dependencies).toEqual({ react: '^19.1.1', 'react-dom': '^19.1.1', '@google/genai': '^1.15.0' });
    expect(old.text('index.html')).not.toMatch(/importmap|index\.css/);
    expect(old.text('index.html')).toContain('<script type="module" src="/index.tsx"></script>\n  </body>');
    expect(old.start).toBe('npm run dev');

    // Newer exports have settings of their own, which stay.
    const config = "import { defineConfig, loadEnv } from 'vite';\nexport default defineConfig({});\n";
    const now = await imported({
      'index.html': page
        .replace('<link rel="stylesheet" href="/index.css">\n', '')
        .replace('</body>', '<script type="module" src="/index.tsx"></script>\n  </body>'),
      'index.tsx': '',
      'vite.config.ts': config,
      'package.json': json({
        name: 'bread',
        scripts: { dev: 'vite' },
        dependencies: { react: '^19.1.1', 'react-dom': '^19.1.1', '@google/genai': '^1.15.0' },
        devDependencies: { vite: '^6.2.0' },
      }),
    });
    expect(now.said).toBe('This is an export of Google AI Studio: replaced its import map by packages.');
    expect(now.text('vite.config.ts')).toBe(config);
  });

  it('is imported from Google AI Studio even if an address of its import map cannot be read', async () => {
    const map = '{"imports":{"react":"https://aistudiocdn.com/react@%","react-dom":"https://aistudiocdn.com/react-dom@^19.1.1"}}';
    const page = `<html><head><script type="importmap">${map}</script></head><body></body></html>`;
    const { manifest } = await imported({ 'index.html': page, 'index.tsx': '', 'metadata.json': '{"requestFramePermissions":[]}' });
    expect(manifest().dependencies).toEqual({ react: 'latest', 'react-dom': '^19.1.1' });
  });

  it('is recognized as one of Figma Make, and becomes a project', async () => {
    const old = await imported({
      'App.tsx':
        'import { Slot } from "@radix-ui/react-slot@1.1.2";\nimport { Drawer } from "vaul@1.1.2";\nimport hero from "figma:asset/abc123.png";\nimport gone from "figma:asset/def456.png";\nexport default function App() { return <img src={hero} alt={gone} />; }\n',
      'components/ui/button.tsx': 'import { cva } from "class-variance-authority@0.7.1";\nimport { cn } from "./utils";\n',
      'assets/abc123.png': 'x',
      'styles/globals.css': '@custom-variant dark (&:is(.dark *));\n@theme inline {}\n',
      'guidelines/Guidelines.md': '# Guidelines',
    });
    expect(old.said).toBe(
      'This is an export of Figma Make: removed versions from imports, replaced a picture that the export lacks by a gray one, added package.json, vite.config.ts, index.html and src/main.tsx.',
    );
    expect(old.manifest().dependencies).toMatchObject({
      '@radix-ui/react-slot': '1.1.2',
      vaul: '1.1.2',
      'class-variance-authority': '0.7.1',
      react: '^19.0.0',
    });
    expect(old.manifest().devDependencies).toHaveProperty('@tailwindcss/vite');
    expect(old.text('App.tsx')).toContain(
      'import { Slot } from "@radix-ui/react-slot";\nimport { Drawer } from "vaul";\nimport hero from "./assets/abc123.png";\nconst gone = "data:image',
    );
    expect(old.text('src/main.tsx')).toContain("import App from '../App';\nimport '../styles/globals.css';");
    expect(old.text('vite.config.ts')).toContain('plugins: [react(), tailwindcss()]');
    expect(old.start).toBe('npm run dev');

    const config = "export default { resolve: { alias: { 'vaul@1.1.2': 'vaul', 'figma:asset/abc.png': '/src/assets/abc.png' } } };\n";
    const now = await imported({
      'package.json': json({
        name: '@figma/my-make-file',
        scripts: { build: 'vite build' },
        dependencies: { vaul: '1.1.2' },
        devDependencies: { vite: '6.3.5' },
        peerDependencies: { react: '18.3.1', 'react-dom': '18.3.1' },
        peerDependenciesMeta: { react: { optional: true } },
      }),
      'vite.config.ts': config,
      'src/app/App.tsx': 'import { Drawer } from "vaul@1.1.2";\nimport a from "figma:asset/abc.png";\nexport default () => null;\n',
      'src/styles/index.css': '',
    });
    expect(now.said).toBe('This is an export of Figma Make: made react a dependency, added index.html, src/main.tsx and a dev script.');
    expect(now.manifest()).toMatchObject({ scripts: { dev: 'vite' }, dependencies: { react: '18.3.1', 'react-dom': '18.3.1', vaul: '1.1.2' } });
    expect(now.text('src/app/App.tsx')).toContain('vaul@1.1.2');
    expect(now.text('src/main.tsx')).toContain("import App from './app/App';\nimport './styles/index.css';");
  });

  it('is recognized as one of bolt.new or v0, and runs as it is', async () => {
    const bolt = await imported({
      '.bolt/config.json': '{"template":"vite-react-ts"}',
      'package.json': json({ scripts: { dev: 'vite' }, devDependencies: { vite: '^5.4.2' } }),
      'index.html': VITE_PAGE,
    });
    expect([bolt.said, bolt.start]).toEqual(['This is an export of bolt.new, which needs no changes.', 'npm run dev']);
    expect(bolt.paths).toContain('.lathe/config.json');
    const v0 = await imported({
      'package.json': json({ name: 'my-v0-project', scripts: { dev: 'next dev' }, dependencies: { next: '15.2.4' } }),
      'app/layout.tsx': "export const metadata = { generator: 'v0.app' };",
      'app/page.tsx': '',
    });
    expect([v0.said, v0.start]).toEqual(['This is an export of v0, which needs no changes.', 'npm run dev']);
  });

  it('is recognized as one of Replit, and starts by the command of its settings', async () => {
    const plain = await imported({ '.replit': 'modules = ["nodejs-20"]\nrun = "node index.js"\n', 'package.json': json({ name: 'nodejs' }), 'index.js': '' });
    expect([plain.said, plain.start]).toEqual(['This is an export of Replit: took its start command (node index.js).', 'npm run dev']);
    const full = await imported({
      '.replit': 'run = "npm run dev"\n',
      'package.json': json({
        scripts: { dev: 'NODE_ENV=development tsx server/index.ts' },
        devDependencies: { '@replit/vite-plugin-cartographer': '^0.3.0', vite: '^5.4.14' },
      }),
      'server/db.ts': 'if (!process.env.DATABASE_URL) throw new Error("DATABASE_URL must be set");',
    });
    expect(full.said).toBe('This is an export of Replit, which needs no changes. The app needs a database: put its address into .env as DATABASE_URL.');
  });

  it('is recognized as one of StackBlitz or CodeSandbox, and gets a bundler where only theirs would do', async () => {
    const page = '<div id="app"></div>\n';
    const blitz = await imported({
      '.stackblitzrc': '{}',
      'package.json': json({ name: 'js', dependencies: {} }),
      'index.html': page,
      'index.js': "import './style.css';",
      'style.css': '',
    });
    expect([blitz.said, blitz.start]).toEqual(['This is an export of StackBlitz: added Vite and loaded index.js in index.html.', 'npm run dev']);
    expect(blitz.text('index.html')).toBe('<div id="app"></div>\n<script type="module" src="/index.js"></script>\n');
    const named = await imported({ 'package.json': json({ stackblitz: { startCommand: 'node server.js' } }), 'server.js': '' });
    expect(named.said).toBe('This is an export of StackBlitz: took its start command (node server.js).');

    const box = await imported({
      'sandbox.config.json': '{"template":"parcel"}',
      'package.json': json({
        scripts: { start: 'parcel index.html --open', build: 'parcel build index.html' },
        devDependencies: { 'parcel-bundler': '^1.6.1' },
      }),
      'index.html': '<div id="app"></div><script src="src/index.js"></script>',
      'src/index.js': '',
    });
    expect([box.said, box.start]).toEqual(['This is an export of CodeSandbox: replaced Parcel 1 by Vite.', 'npm start']);
    expect(box.text('index.html')).toContain('<script type="module" src="src/index.js">');
    expect(box.manifest().devDependencies).toEqual({ vite: '^8.3.8' });
    expect((await imported({ '.codesandbox/tasks.json': '{}', 'package.json': json({ scripts: { dev: 'vite' } }) })).said).toMatch(
      /export of CodeSandbox, which needs no changes\.$/,
    );
  });

  it('is only a whole project: other projects, and files that are added to one, stay as they are', async () => {
    const plain = await imported({ 'package.json': json({ scripts: { dev: 'vite' }, devDependencies: { vite: '^8.0.0' } }), 'index.html': VITE_PAGE });
    expect(plain.said).toBe('');
    const broken = await imported({
      'package.json': '{"devDependencies": {"lovable-tagger"',
      'index.html': VITE_PAGE.replace('<body>', '<body><!-- lovable.dev -->'),
    });
    expect(broken.said).toBe('This is an export of Lovable, which needs no changes.');
    expect(broken.text('package.json')).toBe('{"devDependencies": {"lovable-tagger"');
  });
});

it('a plugin is taken out of a configuration wherever it is called', () => {
  const from = (code: string) => withoutImport(`import tag from 'x-tag';\n${code}`, 'x-tag');
  expect(from('export default { plugins: [tag({ a: f(1) }), react()] };')).toBe('export default { plugins: [ react()] };');
  expect(from('export default { plugins: [\n  react(),\n  tag(),\n] };')).toBe('export default { plugins: [\n  react()\n] };');
  expect(from('const vintage = 1; export default { plugins: [vintage, untag()] };')).toBe('const vintage = 1; export default { plugins: [vintage, untag()] };');
  expect(withoutImport('import { a as b, c } from "x-tag"\nuse([b(), c()])', 'x-tag')).toBe('use([ ])');
  expect(withoutImport("import { a } from 'other';", 'x-tag')).toBe("import { a } from 'other';");
  // Where a call does not seem to end, nothing is cut off.
  const open = "import tag from 'x-tag';\nexport default { plugins: [tag('(')], base: '/a' };";
  expect(withoutImport(open, 'x-tag')).toBe(open);
});
