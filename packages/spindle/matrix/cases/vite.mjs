/** create-vite's own templates, unchanged. Each has a button that counts. */

/** The scaffolder's last version for each major version of Vite. */
const SCAFFOLDERS = { 5: '5.5.4', 6: '6.5.0', 7: '7.1.2', 8: '9.3.0' };

/** `keepsState`: its hot update keeps the count, which proves that the page was not reloaded. */
const TEMPLATES = [
  { template: 'vanilla', title: 'JavaScript', file: (line) => (line === '5' ? 'counter.js' : 'src/counter.js') },
  { template: 'vanilla-ts', title: 'TypeScript', packages: ['typescript'], file: () => 'src/counter.ts' },
  { template: 'react-ts', title: 'React, TypeScript', packages: ['react', 'typescript'], file: () => 'src/App.tsx', keepsState: true },
  { template: 'vue-ts', title: 'Vue, TypeScript', packages: ['vue', 'typescript'], file: () => 'src/components/HelloWorld.vue', keepsState: true },
  { template: 'svelte-ts', title: 'Svelte, TypeScript', packages: ['svelte', 'typescript'], file: () => 'src/lib/Counter.svelte' },
  { template: 'solid-ts', title: 'Solid, TypeScript', packages: ['solid-js', 'typescript'], file: () => 'src/App.tsx' },
];

const templates = Object.entries(SCAFFOLDERS).flatMap(([line, version]) =>
  TEMPLATES.map(({ template, title, packages = [], file, keepsState }) => ({
    name: `vite-${line}-${template}`,
    group: 'Vite',
    title: `Vite ${line}, ${title}`,
    packages: ['vite', ...packages],
    project: { create: [`create-vite@${version}`, 'app', '--template', template] },
    serve: {
      page: 'count is 0',
      click: { on: 'button:has-text("count is")', page: 'count is 1' },
      edits: { file: file(line), change: (text) => text.replace(/count is/i, 'times clicked:'), page: keepsState ? 'times clicked: 1' : 'times clicked:' },
    },
    build: {},
    // The browser test of the whole product covers Vite 8.
    isInCi: line === '7' && template === 'react-ts',
  })),
);

/** A server that speaks https only, with a certificate that it makes itself. */
const secure = {
  name: 'vite-8-basic-ssl',
  group: 'Vite',
  title: 'Vite 8 over https, @vitejs/plugin-basic-ssl',
  packages: ['vite', '@vitejs/plugin-basic-ssl'],
  project: {
    create: [`create-vite@${SCAFFOLDERS[8]}`, 'app', '--template', 'vanilla'],
    files: {
      'package.json': (text) => text.replace('"devDependencies": {', '"devDependencies": {\n    "@vitejs/plugin-basic-ssl": "2.3.0",'),
      'vite.config.js':
        "import basicSsl from '@vitejs/plugin-basic-ssl';\nimport { defineConfig } from 'vite';\n\nexport default defineConfig({ plugins: [basicSsl()] });\n",
    },
  },
  serve: {
    page: 'count is 0',
    click: { on: 'button:has-text("count is")', page: 'count is 1' },
    edits: { file: 'src/counter.js', change: (text) => text.replace(/count is/i, 'times clicked:'), page: 'times clicked:' },
  },
  build: {},
};

export default [...templates, secure];
