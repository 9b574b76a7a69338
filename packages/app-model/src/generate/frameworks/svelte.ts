/** Svelte 5, with runes. */
import type { AppModel, Page } from '../../model/app-model.ts';
import { indent, quote } from '../source.ts';
import { pageComponent } from '../write-page.ts';
import { hasBar } from '../page-kind.ts';
import type { FrameworkWriter } from './framework.ts';
import { writeIndexHtml } from './html.ts';
import { type ComponentUse, type Dialect, pageBody } from './page-body.ts';

export const SVELTE: FrameworkWriter = {
  starter: 'vite-svelte-ts',
  main: 'src/App.svelte',
  replaces: ['index.html', 'src/App.svelte', 'src/lib/Counter.svelte', 'src/index.css', 'src/theme.css'],
  parts: [{ folder: 'svelte', at: '' }],
  base: 'src/',
  theme: 'src/theme.css',
  styles: 'src/index.css',
  collection: './collection.svelte',
  write: (model) =>
    new Map([
      ['index.html', writeIndexHtml(model, '    <div id="app"></div>\n    <script type="module" src="/src/main.ts"></script>')],
      ...model.pages.map((page) => [`src/pages/${pageComponent(page)}.svelte`, writePage(page, model)] as const),
      ['src/App.svelte', writeApp(model)],
    ]),
};

const DIALECT: Dialect = {
  className: 'class',
  special: /[<>{}]/g,
  address: (key) => `#/${key}`,
  component: ({ name, collection, values }: ComponentUse) => {
    const properties = Object.entries(values).map(([key, value]) => `${key}={${typeof value === 'string' ? quote(value) : value}}`);
    return `<${[name, ...(collection === undefined ? [] : [`collection={${collection}}`]), ...properties].join(' ')} />`;
  },
};

function writePage(page: Page, model: AppModel): string {
  const { markup, components, collections } = pageBody(page, model, DIALECT);
  const imports = [
    ...components.map((name) => `import ${name} from '../lib/${name}.svelte';`),
    ...collections.map((name) => `import { ${name} } from '../data/${name}';`),
  ];
  return svelteFile(imports, markup);
}

function svelteFile(script: readonly string[], markup: string): string {
  return `${script.length === 0 ? '<script lang="ts"></script>\n\n' : `<script lang="ts">\n${indent(script.join('\n'), 2)}\n</script>\n\n`}${markup}\n`;
}

function writeApp(model: AppModel): string {
  const names = model.pages.map(pageComponent);
  const pages = names.map((name) => `import ${name} from './pages/${name}.svelte';`);
  const shell = "import AppShell from './lib/AppShell.svelte';";
  if (model.pages.length === 1) {
    return hasBar(model)
      ? svelteFile([shell, ...pages], `<AppShell current="${model.pages[0]!.key}">\n  <${names[0]} />\n</AppShell>`)
      : svelteFile(pages, `<main>\n  <${names[0]} />\n</main>`);
  }
  return svelteFile(
    [
      "import { app } from './app-model';",
      shell,
      ...pages,
      '',
      `const PAGES = { ${model.pages.map(({ key }, index) => `${key}: ${names[index]}`).join(', ')} };`,
      "const current = () => decodeURIComponent(window.location.hash.replace(/^#\\/?/, ''));",
      '',
      'let route = $state(current());',
      '/** An unknown address shows the first page. */',
      'const page = $derived(app.pages.find(({ key }) => key === route) ?? app.pages[0]);',
      'const Page = $derived(PAGES[page.key]);',
    ],
    '<svelte:window onhashchange={() => (route = current())} />\n\n<AppShell current={page.key}>\n  <Page />\n</AppShell>',
  );
}
