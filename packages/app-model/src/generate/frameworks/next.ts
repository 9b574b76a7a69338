/** Next.js: a folder for each page, and client components for what keeps data in the browser. */
import type { AppModel, Page } from '../../model/app-model.ts';
import { Imports, indent, quote } from '../source.ts';
import { pageComponent } from '../write-page.ts';
import { hasBar } from '../page-kind.ts';
import type { FrameworkWriter } from './framework.ts';
import { type Dialect, pageBody } from './page-body.ts';
import { jsxComponent } from './solid.ts';

export const NEXT: FrameworkWriter = {
  starter: 'nextjs-shadcn',
  main: 'app/page.tsx',
  replaces: ['app/layout.tsx', 'app/page.tsx', 'components/counter.tsx'],
  parts: [{ folder: 'next', at: '' }],
  base: 'lib/',
  theme: 'app/theme.css',
  styles: 'app/app.css',
  collection: './collection',
  write: (model) =>
    new Map([
      ...model.pages.map((page, index) => [index === 0 ? 'app/page.tsx' : `app/${page.key}/page.tsx`, writePage(page, model, index === 0)] as const),
      ['app/layout.tsx', writeLayout(model)],
    ]),
};

const DIALECT: Dialect = { className: 'className', special: /[<>{}]/g, address: (key) => `/${key}`, component: jsxComponent };

function writePage(page: Page, model: AppModel, isFirst: boolean): string {
  const { markup, components, collections } = pageBody(page, model, DIALECT);
  const up = isFirst ? '..' : '../..';
  const imports = new Imports();
  for (const name of components) imports.use(`${up}/components/${name}`, name);
  for (const name of collections) imports.use(`${up}/lib/data/${name}`, name);
  // Functions cannot go from the server to the browser, and a collection has some.
  const isClient = collections.length > 0;
  if (!isClient && !isFirst) imports.use('next', 'type Metadata');
  const lines = imports.toString();
  const metadata = !isClient && !isFirst ? `export const metadata: Metadata = { title: ${quote(`${page.title} · ${model.name}`)} };\n\n` : '';
  return `${isClient ? "'use client';\n\n" : ''}${lines}${lines === '' ? '' : '\n\n'}${metadata}export default function ${pageComponent(page)}() {
  return (
${indent(markup, 4)}
  );
}
`;
}

function writeLayout(model: AppModel): string {
  const [open, close] = hasBar(model) ? ['<AppShell>', '</AppShell>'] : ['<main>', '</main>'];
  const imports = new Imports();
  imports.use('next', 'type Metadata');
  imports.use('react', 'type ReactNode');
  if (hasBar(model)) imports.use('../components/AppShell', 'AppShell');
  return `${imports.toString()}
import '@/app/globals.css';
import './theme.css';
import './app.css';

export const metadata: Metadata = { title: ${quote(model.name)} };

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="${model.language}">
      <body>
        ${open}${'{children}'}${close}
      </body>
    </html>
  );
}
`;
}
