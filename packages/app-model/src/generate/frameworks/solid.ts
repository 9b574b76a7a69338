/** Solid: components that run once, and signals. */
import type { AppModel, Page } from '../../model/app-model.ts';
import { attribute, Imports, indent } from '../source.ts';
import { pageComponent } from '../write-page.ts';
import { hasBar } from '../page-kind.ts';
import type { FrameworkWriter } from './framework.ts';
import { writeIndexHtml } from './html.ts';
import { type ComponentUse, type Dialect, pageBody } from './page-body.ts';

export const SOLID: FrameworkWriter = {
  starter: 'vite-solid-ts',
  main: 'src/App.tsx',
  replaces: ['index.html', 'src/App.tsx', 'src/Counter.tsx', 'src/index.css', 'src/theme.css'],
  parts: [{ folder: 'solid', at: '' }],
  base: 'src/',
  theme: 'src/theme.css',
  styles: 'src/index.css',
  collection: './collection',
  write: (model) =>
    new Map([
      ['index.html', writeIndexHtml(model, '    <div id="root"></div>\n    <script type="module" src="/src/main.tsx"></script>')],
      ...model.pages.map((page) => [`src/pages/${pageComponent(page)}.tsx`, writePage(page, model)] as const),
      ['src/App.tsx', writeApp(model)],
    ]),
};

/** Shared with Next.js, which writes `className`. */
export function jsxComponent({ name, collection, values }: ComponentUse): string {
  const properties = Object.entries(values).map(([key, value]) => (typeof value === 'string' ? attribute(key, value) : `${key}={${value}}`));
  return `<${[name, ...(collection === undefined ? [] : [`collection={${collection}}`]), ...properties].join(' ')} />`;
}

const DIALECT: Dialect = { className: 'class', special: /[<>{}]/g, address: (key) => `#/${key}`, component: jsxComponent };

function writePage(page: Page, model: AppModel): string {
  const { markup, components, collections } = pageBody(page, model, DIALECT);
  const imports = new Imports();
  for (const name of components) imports.use(`../components/${name}`, name);
  for (const name of collections) imports.use(`../data/${name}`, name);
  const lines = imports.toString();
  return `${lines}${lines === '' ? '' : '\n\n'}export function ${pageComponent(page)}() {\n  return (\n${indent(markup, 4)}\n  );\n}\n`;
}

function writeApp(model: AppModel): string {
  const names = model.pages.map(pageComponent);
  const imports = new Imports();
  for (const name of names) imports.use(`./pages/${name}`, name);
  if (hasBar(model)) imports.use('./components/AppShell', 'AppShell');
  if (model.pages.length === 1) {
    const [open, close] = hasBar(model) ? [`<AppShell current="${model.pages[0]!.key}">`, '</AppShell>'] : ['<main>', '</main>'];
    return `${imports.toString()}\n\nexport default function App() {\n  return (\n    ${open}\n      <${names[0]} />\n    ${close}\n  );\n}\n`;
  }
  imports.use('solid-js/web', 'Dynamic');
  imports.use('./app-model', 'app');
  imports.use('./data/route', 'useRoute');
  return `${imports.toString()}

const PAGES = { ${model.pages.map(({ key }, index) => `${key}: ${names[index]}`).join(', ')} };

export default function App() {
  const route = useRoute();
  /** An unknown address shows the first page. */
  const page = () => app.pages.find(({ key }) => key === route()) ?? app.pages[0];
  return (
    <AppShell current={page().key}>
      <Dynamic component={PAGES[page().key]} />
    </AppShell>
  );
}
`;
}
