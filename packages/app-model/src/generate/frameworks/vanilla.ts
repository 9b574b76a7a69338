/** TypeScript without a framework: pages as markup, and custom elements for what moves. */
import type { AppModel, Page } from '../../model/app-model.ts';
import { indent } from '../source.ts';
import { ELEMENTS, elementMarkup, writeCollections } from './elements.ts';
import { hasBar } from '../page-kind.ts';
import type { FrameworkWriter } from './framework.ts';
import { writeIndexHtml } from './html.ts';
import { type ComponentName, type Dialect, pageBody } from './page-body.ts';

export const VANILLA: FrameworkWriter = {
  starter: 'vite-ts',
  main: 'src/main.ts',
  replaces: ['index.html', 'src/main.ts', 'src/counter.ts', 'src/index.css', 'src/theme.css'],
  parts: [{ folder: 'vanilla', at: '' }],
  base: 'src/',
  theme: 'src/theme.css',
  styles: 'src/index.css',
  collection: './collection',
  write: (model) => {
    const components = new Set(model.pages.flatMap((page) => pageBody(page, model, DIALECT).components));
    return new Map([
      ['index.html', writeIndexHtml(model, '    <div id="app"></div>\n    <script type="module" src="/src/main.ts"></script>')],
      ...(components.has('ItemList') || components.has('ItemForm') ? [['src/data/collections.ts', writeCollections(model)] as const] : []),
      ...model.pages.map((page) => [`src/pages/${page.key}.ts`, writePage(page, model)] as const),
      ['src/main.ts', writeMain(model, [...components].sort())],
    ]);
  },
};

const DIALECT: Dialect = { className: 'class', special: /[<>`\\$]/g, address: (key) => `#/${key}`, component: elementMarkup };

function writePage(page: Page, model: AppModel): string {
  const { markup } = pageBody(page, model, DIALECT);
  return `export const ${page.key}Page = \`\n${indent(markup, 2)}\n\`;\n`;
}

function writeMain(model: AppModel, components: readonly ComponentName[]): string {
  const imports = [
    ...model.pages.map(({ key }) => `import { ${key}Page } from './pages/${key}';\n`),
    ...components.map((name) => `import './ui/${ELEMENTS[name].module}';\n`),
  ];
  const start = `import './theme.css';
import './index.css';
`;
  const root = `
const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no element with the id "app"');
`;
  if (model.pages.length === 1 && !hasBar(model)) {
    return `${start}${imports.join('')}${root}
const main = document.createElement('main');
main.innerHTML = ${model.pages[0]!.key}Page;
root.append(main);
`;
  }
  return `${start}import { app } from './app-model';
${imports.join('')}import { shellBar } from './ui/shell';

const PAGES = { ${model.pages.map(({ key }) => `${key}: ${key}Page`).join(', ')} };
${root}
/** Shows the page in the address. An unknown address shows the first page. */
function show(root: HTMLElement) {
  const address = decodeURIComponent(window.location.hash.replace(/^#\\/?/, ''));
  const { key } = app.pages.find((page) => page.key === address) ?? app.pages[0];
  const main = document.createElement('main');
  main.innerHTML = PAGES[key];
  root.replaceChildren(shellBar(key), main);
}

window.addEventListener('hashchange', () => show(root));
show(root);
`;
}
