/** Angular: standalone components with signals, and a route for each page. */
import type { AppModel, Page } from '../../model/app-model.ts';
import { Imports, indent, quote } from '../source.ts';
import { pageComponent } from '../write-page.ts';
import { escaped, type ComponentName, type ComponentUse, type Dialect, pageBody } from './page-body.ts';
import { hasBar } from '../page-kind.ts';
import type { FrameworkWriter } from './framework.ts';
import { writeIndexHtml } from './html.ts';

export const ANGULAR: FrameworkWriter = {
  starter: 'angular',
  main: 'src/app/app.ts',
  replaces: ['src/index.html', 'src/app/app.ts', 'src/app/app.routes.ts', 'src/app/counter.ts', 'src/app/home.ts', 'src/styles.css', 'src/theme.css'],
  parts: [{ folder: 'angular', at: 'src/app/' }],
  base: 'src/app/',
  theme: 'src/theme.css',
  styles: 'src/styles.css',
  collection: './collection',
  write: (model) =>
    new Map([
      ['src/index.html', writeIndexHtml(model, '    <app-root></app-root>').replace('<meta name="viewport"', '<base href="/" />\n    <meta name="viewport"')],
      ...model.pages.map((page) => [`src/app/pages/${page.key}-page.ts`, writePage(page, model)] as const),
      ['src/app/app.routes.ts', writeRoutes(model)],
      ['src/app/app.ts', writeApp(model)],
    ]),
};

const TAGS: Readonly<Record<ComponentName, string>> = { ItemList: 'item-list', ItemForm: 'item-form', Counter: 'counter', Timer: 'timer' };
/** Of markup in a template string. */
const SPECIAL = /[<>{}@`\\$"]/g;

const DIALECT: Dialect = {
  className: 'class',
  special: SPECIAL,
  address: (key) => `/${key}`,
  component: ({ name, collection, values }: ComponentUse) => {
    const properties = Object.entries(values).map(([key, value]) =>
      typeof value === 'string' ? `${key === 'title' ? 'label' : key}="${escaped(value, SPECIAL)}"` : `[${key}]="${value}"`,
    );
    return `<${[`app-${TAGS[name]}`, ...(collection === undefined ? [] : [`[collection]="${collection}"`]), ...properties].join(' ')} />`;
  },
};

function writePage(page: Page, model: AppModel): string {
  const { markup, components, collections } = pageBody(page, model, DIALECT);
  const imports = new Imports();
  imports.use('@angular/core', 'Component');
  for (const name of components) imports.use(`../${TAGS[name]}`, name);
  for (const name of collections) imports.use(`../data/${name}`, name);
  const used = components.length === 0 ? '' : `  imports: [${components.join(', ')}],\n`;
  const body = collections.length === 0 ? '{}' : `{\n${collections.map((name) => `  protected readonly ${name} = ${name};\n`).join('')}}`;
  return `${imports.toString()}

@Component({
  selector: 'app-${page.key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-page',
${used}  template: \`
${indent(markup, 4)}
  \`,
})
export class ${pageComponent(page)} ${body}
`;
}

function writeRoutes(model: AppModel): string {
  const imports = model.pages.map((page) => `import { ${pageComponent(page)} } from './pages/${page.key}-page';\n`).join('');
  const routes = model.pages.map((page, index) => {
    const title = index === 0 ? model.name : `${page.title} · ${model.name}`;
    return `  { path: '${index === 0 ? '' : page.key}', component: ${pageComponent(page)}, title: ${quote(title)} },\n`;
  });
  return `import type { Routes } from '@angular/router';
${imports}
export const routes: Routes = [
${routes.join('')}  { path: '**', redirectTo: '' },
];
`;
}

function writeApp(model: AppModel): string {
  if (!hasBar(model)) {
    return `import { Component } from '@angular/core';
import { RouterOutlet } from '@angular/router';

@Component({
  selector: 'app-root',
  imports: [RouterOutlet],
  template: '<main><router-outlet /></main>',
})
export class App {}
`;
  }
  const links = model.pages.map(
    ({ key, title }, index) =>
      `<a routerLink="/${index === 0 ? '' : key}" routerLinkActive ariaCurrentWhenActive="page" [routerLinkActiveOptions]="{ exact: true }">${escaped(title, SPECIAL)}</a>`,
  );
  const nav =
    model.pages.length === 1 ? '' : `\n        <nav class="shell-nav" [attr.aria-label]="texts.pages">\n${indent(links.join('\n'), 10)}\n        </nav>`;
  const used = model.pages.length === 1 ? ['RouterLink', 'RouterOutlet'] : ['RouterLink', 'RouterLinkActive', 'RouterOutlet'];
  return `import { Component } from '@angular/core';
import { ${used.join(', ')} } from '@angular/router';
import { app } from './app-model';
${nav === '' ? '' : "import { texts } from './texts';\n"}
@Component({
  selector: 'app-root',
  imports: [${used.join(', ')}],
  template: \`
    <header class="shell-bar">
      <div class="shell-bar-inner">
        <a class="shell-name" routerLink="/">{{ name }}</a>${nav}
      </div>
    </header>
    <main><router-outlet /></main>
  \`,
})
export class App {
  protected readonly name = app.name;
${nav === '' ? '' : '  protected readonly texts = texts;\n'}}
`;
}
