/** `src/App.tsx`, which shows the page a person is on, and `index.html`. */
import type { AppModel } from '../model/app-model.ts';
import { hasAccounts } from '../model/access.ts';
import { isStored } from './database/columns.ts';
import { namesOf } from './names.ts';
import { hasBar } from './page-kind.ts';
import { Imports, indent } from './source.ts';
import { pageComponent } from './write-page.ts';

export function writeApp(model: AppModel): string {
  const imports = new Imports();
  const details = model.entities.filter(({ features }) => features.detail);
  const isSingle = model.pages.length === 1 && details.length === 0;
  for (const page of model.pages) imports.use(`./pages/${pageComponent(page)}`, pageComponent(page));
  const fixed = [
    ...(model.theme.switch === true ? [`<${imports.use('./components/ThemeSwitch', 'ThemeSwitch')} />`] : []),
    ...(model.entities.length > 0 ? [`<${imports.use('./components/Toasts', 'Toasts')} />`] : []),
  ];
  const toasts = fixed.length === 0 ? undefined : fixed.join('\n');
  const database = databaseOf(model, imports);
  return isSingle ? singlePage(model, toasts, database, imports) : manyPages(model, toasts, database, imports);
}

/** What is around the pages of an app that keeps something in its database, and the line above them if people sign in. */
interface DatabaseTags {
  readonly open: string;
  readonly account: string | undefined;
}

function databaseOf({ entities }: AppModel, imports: Imports): DatabaseTags | undefined {
  const stored = entities.filter(isStored);
  if (stored.length === 0) return undefined;
  imports.use('./database/tables', 'useTables');
  const account = stored.some(({ access }) => hasAccounts(access)) ? `<${imports.use('./database/Account', 'Account')} />` : undefined;
  return { open: imports.use('./database/DatabaseFrame', 'DatabaseFrame'), account };
}

/** What is shown of one table depends on rows of others, and on who owns the app. */
const FOLLOWS_TABLES = '  useTables();\n';

function singlePage(model: AppModel, toasts: string | undefined, database: DatabaseTags | undefined, imports: Imports): string {
  const [page] = model.pages;
  const shown = `<${pageComponent(page!)} />`;
  const isFramed = hasBar(model);
  if (isFramed) {
    imports.use('./app-model', 'app');
    imports.use('./components/AppShell', 'AppShell');
  }
  const framed = isFramed ? `<AppShell name={app.name} pages={app.pages} current="${page!.key}">\n  ${shown}\n</AppShell>` : `<main>\n  ${shown}\n</main>`;
  const pieces = [database?.account, framed, toasts].filter((piece) => piece !== undefined);
  const tag = database?.open ?? '';
  const body = database === undefined && pieces.length === 1 ? framed : `<${tag}>\n${indent(pieces.join('\n'), 2)}\n</${tag}>`;
  return `${imports.toString()}

export default function App() {
${database === undefined ? '' : FOLLOWS_TABLES}  return (
${indent(body, 4)}
  );
}
`;
}

function manyPages(model: AppModel, toasts: string | undefined, database: DatabaseTags | undefined, imports: Imports): string {
  imports.use('./app-model', 'app');
  imports.use('./data/route', 'useRoute');
  const details = model.entities.filter(({ features }) => features.detail);
  const detailLines = details.map((entity) => {
    const { type, one, all } = namesOf(entity);
    imports.use(`./${all}/${type}Detail`, `${type}Detail`);
    return `  if (page === '${one}' && id !== '') return <${type}Detail id={id} />;\n`;
  });
  const pages = model.pages.map((page) => `  ${page.key}: ${pageComponent(page)},\n`).join('');
  // The bar would say once more what the heading of the only page says.
  const isFramed = hasBar(model);
  if (isFramed) imports.use('./components/AppShell', 'AppShell');
  const content = detailLines.length === 0 ? '<Page />' : `<Content page={page} id={id} />`;
  const contentComponent =
    detailLines.length === 0
      ? ''
      : `
function Content({ page, id }: { page: string; id: string }) {
${detailLines.join('')}  const Page = PAGES[pageAt(page).key];
  return <Page />;
}
`;
  const route = detailLines.length === 0 ? '{ page }' : '{ page, id }';
  return `${imports.toString()}

const PAGES = {
${pages}};

export default function App() {
${database === undefined ? '' : FOLLOWS_TABLES}  const ${route} = useRoute();
${detailLines.length === 0 ? '  const { key } = pageAt(page);\n  const Page = PAGES[key];\n' : ''}  return (
    <${database?.open ?? ''}>${database?.account === undefined ? '' : `\n      ${database.account}`}
      ${isFramed ? `<AppShell name={app.name} pages={app.pages} current={${detailLines.length === 0 ? 'key' : 'pageAt(page).key'}}>` : '<main>'}
        ${content}
      ${isFramed ? '</AppShell>' : '</main>'}${toasts === undefined ? '' : `\n${indent(toasts, 6)}`}
    </${database?.open ?? ''}>
  );
}
${contentComponent}
/** The page at an address. An unknown address shows the first page. */
function pageAt(address: string) {
  return app.pages.find(({ key }) => key === address) ?? app.pages[0];
}
`;
}

export function writeHtml(model: AppModel): string {
  const title = model.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html>
<html lang="${model.language}">
  <head>
    <meta charset="UTF-8" />
    <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <title>${title}</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`;
}
