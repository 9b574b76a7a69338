/** Astro: prerendered pages, and custom elements for what moves. */
import type { AppModel, Page } from '../../model/app-model.ts';
import { attribute, indent } from '../source.ts';
import { ELEMENTS, elementMarkup, writeCollections } from './elements.ts';
import { hasBar } from '../page-kind.ts';
import type { FrameworkWriter } from './framework.ts';
import { type Dialect, pageBody } from './page-body.ts';

export const ASTRO: FrameworkWriter = {
  starter: 'astro',
  main: 'src/pages/index.astro',
  replaces: ['src/components/Counter.astro', 'src/layouts/Layout.astro', 'src/pages/index.astro', 'src/styles/index.css', 'src/styles/theme.css'],
  parts: [{ folder: 'vanilla', at: '' }],
  base: 'src/',
  theme: 'src/styles/theme.css',
  styles: 'src/styles/index.css',
  collection: './collection',
  write: (model) => {
    const bodies = model.pages.map((page) => pageBody(page, model, DIALECT));
    const hasData = bodies.some(({ collections }) => collections.length > 0);
    return new Map([
      ...(hasData ? [['src/data/collections.ts', writeCollections(model)] as const] : []),
      ['src/layouts/Layout.astro', writeLayout(model)],
      ...model.pages.map((page, index) => [`src/pages/${index === 0 ? 'index' : page.key}.astro`, writePage(page, model)] as const),
    ]);
  },
};

const DIALECT: Dialect = { className: 'class', special: /[<>{}]/g, address: (key) => `/${key}`, component: elementMarkup };

function writePage(page: Page, model: AppModel): string {
  const { markup, components } = pageBody(page, model, DIALECT);
  const title = page === model.pages[0] ? model.name : `${page.title} · ${model.name}`;
  const script = components.map((name) => `  import '../ui/${ELEMENTS[name].module}';\n`).join('');
  return `---
import Layout from '../layouts/Layout.astro';
---

<Layout ${attribute('title', title)}${model.pages.length > 1 ? ` current="${page.key}"` : ''}>
${indent(markup, 2)}
</Layout>
${script === '' ? '' : `\n<script>\n${script}</script>\n`}`;
}

function writeLayout(model: AppModel): string {
  const isMany = model.pages.length > 1;
  const nav = `
        <nav class="shell-nav" aria-label={texts.pages}>
          {app.pages.map(({ key, title }, index) => (
            <a href={index === 0 ? '/' : \`/\${key}\`} aria-current={key === current ? 'page' : undefined}>{title}</a>
          ))}
        </nav>`;
  const bar = `
    <header class="shell-bar">
      <div class="shell-bar-inner">
        <a class="shell-name" href="/">{app.name}</a>${isMany ? nav : ''}
      </div>
    </header>`;
  return `---
${hasBar(model) ? "import { app } from '../app-model';\n" : ''}${isMany ? "import { texts } from '../texts';\n" : ''}import '../styles/theme.css';
import '../styles/index.css';

interface Props {
  title: string;
${isMany ? '  /** The key of the page. */\n  current: string;\n' : ''}}

const { title${isMany ? ', current' : ''} } = Astro.props;
---

<!doctype html>
<html lang="${model.language}">
  <head>
    <meta charset="UTF-8" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <title>{title}</title>
  </head>
  <body>${hasBar(model) ? bar : ''}
    <main><slot /></main>
  </body>
</html>
`;
}
