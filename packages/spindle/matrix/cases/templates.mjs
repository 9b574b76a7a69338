/**
 * The starters in `templates/`, as in a new project. Each has the heading "New app" and a button that counts;
 * those for NativeScript show the result of the bundling.
 */

/** For starters that compile a lot before they respond. */
const LONG_MS = 420_000;
const clicked = { on: 'button:has-text("Clicked")', page: /Clicked [1-9]/, isRepeated: true };
const edited = (file) => ({ file, change: (text) => text.replaceAll('New app', 'Changed app'), page: 'Changed app' });

/** `file`: contains the heading. */
const template = (key, title, packages, file, { serve, ...rest } = {}) => ({
  name: `template-${key}`,
  group: 'Templates',
  title,
  packages,
  project: { template: key },
  serve: { page: 'New app', click: clicked, edits: edited(file), ...serve },
  build: {},
  ...rest,
});

const vite = (key, title, packages, file, rest) => template(key, title, ['vite', ...packages], file, { build: { run: ['npx', 'vite', 'build'] }, ...rest });

/** Its page reports on the bundles, because the app itself needs a device. */
const nativescript = (key, title, packages, file) =>
  template(`nativescript-${key}`, `NativeScript, ${title}`, ['@nativescript/core', 'vite', ...packages], file, {
    serve: {
      page: 'Bundle 1, made in',
      click: undefined,
      edits: { file, change: (text) => text.replaceAll('New app', 'Changed app'), page: 'Bundle 2, made in' },
    },
    build: undefined,
    limitMs: LONG_MS,
  });

export default [
  vite('vite', 'JavaScript', [], 'src/main.js'),
  vite('vite-ts', 'TypeScript', ['typescript'], 'src/main.ts', { isInCi: true }),
  vite('lathe-vite-react-ts', 'React', ['react'], 'src/App.tsx', { serve: { click: undefined } }),
  vite('vite-react', 'React, JavaScript', ['react'], 'src/App.jsx'),
  vite('vite-react-ts', 'React, TypeScript', ['react', 'typescript'], 'src/App.tsx'),
  vite('vite-vue', 'Vue, JavaScript', ['vue'], 'src/App.vue'),
  vite('vite-vue-ts', 'Vue, TypeScript', ['vue', 'typescript'], 'src/App.vue', { isInCi: true }),
  vite('vite-svelte', 'Svelte, JavaScript', ['svelte'], 'src/App.svelte'),
  vite('vite-svelte-ts', 'Svelte, TypeScript', ['svelte', 'typescript'], 'src/App.svelte'),
  vite('vite-solid', 'Solid, JavaScript', ['solid-js'], 'src/App.jsx'),
  vite('vite-solid-ts', 'Solid, TypeScript', ['solid-js', 'typescript'], 'src/App.tsx'),
  vite('vite-shadcn', 'React, Tailwind and shadcn/ui', ['react', 'tailwindcss'], 'src/App.tsx'),
  template('astro', 'Astro', ['astro', 'vite'], 'src/pages/index.astro', { build: { run: ['npx', 'astro', 'build'] } }),
  template('astro-shadcn', 'Astro, Tailwind and shadcn/ui', ['astro', 'react', 'tailwindcss'], 'src/pages/index.astro', {
    build: { run: ['npx', 'astro', 'build'] },
  }),
  template('nuxt', 'Nuxt', ['nuxt', 'vue'], 'app/pages/index.vue', { build: { run: ['npx', 'nuxi', 'generate'] }, limitMs: LONG_MS }),
  template('nextjs-shadcn', 'Next.js, Tailwind and shadcn/ui', ['next', 'react', 'tailwindcss'], 'app/page.tsx', { limitMs: LONG_MS }),
  template('angular', 'Angular', ['@angular/core', '@angular/build'], 'src/app/home.ts', { build: { run: ['npx', 'ng', 'build'] }, limitMs: LONG_MS }),
  template('qwik', 'Qwik', ['@builder.io/qwik', 'vite'], 'src/routes/index.tsx', { limitMs: LONG_MS }),
  template('slidev', 'Slidev', ['@slidev/cli', 'vue'], 'slides.md', {
    serve: {
      page: { selector: 'h1', text: 'New app' },
      click: undefined,
      edits: { file: 'slides.md', change: (text) => text.replace('# New app', '# Changed app'), page: { selector: 'h1', text: 'Changed app' } },
    },
    build: { run: ['npx', 'slidev', 'build'] },
    limitMs: LONG_MS,
  }),
  template('lathe-expo', 'Expo for the web', ['expo', 'react-native-web'], 'App.tsx', {
    serve: { click: { on: '[role=button]', page: /Pressed [1-9]/, isRepeated: true } },
    build: { run: ['npx', 'expo', 'export', '--platform', 'web'] },
    limitMs: LONG_MS,
  }),
  nativescript('javascript', 'JavaScript', [], 'src/main-page.xml'),
  nativescript('typescript', 'TypeScript', ['typescript'], 'src/main-page.xml'),
  nativescript('angular', 'Angular', ['@angular/core'], 'src/app.ts'),
  nativescript('react', 'React', ['react'], 'src/Home.tsx'),
  nativescript('solid', 'Solid', ['solid-js'], 'src/Home.tsx'),
  nativescript('svelte', 'Svelte', ['svelte'], 'src/Home.svelte'),
  nativescript('vue', 'Vue', ['nativescript-vue'], 'src/Home.vue'),
  template('node', 'Node.js', [], 'index.js', { serve: { click: undefined, edits: { ...edited('index.js'), reloads: true } }, build: undefined }),
];
