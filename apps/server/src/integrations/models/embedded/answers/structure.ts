/** Pages and components: adding to the app beyond the ready-made parts, and removing from it. */
import { act, say, type Answer } from '../answer.ts';
import { element, importLine, withElement, withImport, withPage, withoutPart, type PartUse } from '../app-source.ts';
import { editsThrough } from '../edits.ts';
import { componentNames, newFiles, write } from './build-parts.ts';
import { nothingYet } from './looks.ts';
import { APP_FILE, type Situation } from './situation.ts';

export async function addPage(name: string, use: PartUse | undefined, situation: Situation): Promise<Answer> {
  const { project } = situation;
  if (project.isEmpty) return nothingYet('a landing page');
  const app = project.text(APP_FILE);
  if (app === undefined) return noApp();
  const component = use?.part ?? ownComponent(name, './pages');
  if (use === undefined && project.has(`src/pages/${component.component}.tsx`)) {
    return say(`There is already a page \`src/pages/${component.component}.tsx\`.`);
  }
  const jsx = use === undefined ? `<${component.component} />` : element(use);
  const pages = { component: 'Page, Pages', module: './components/Pages' };
  const imported = withImport(app, importLine(pages));
  const both = imported === undefined ? undefined : withImport(imported, importLine(component));
  const placed = both === undefined ? undefined : withPage(both, name, jsx);
  if (imported === undefined || both === undefined || placed === undefined) return lostStructure();
  const pageFiles = (await situation.partFiles('pages')).filter((file) => !project.has(file.path)).map(write);
  const own =
    use === undefined
      ? [write({ path: `src/pages/${component.component}.tsx`, content: pageSource(component.component, name) })]
      : await newFiles([use], situation);
  return act(
    `Add the page ${name}`,
    `I will add the page "${name}"${use === undefined ? '' : ` with the ${componentNames([use])}`} and a menu to reach it.`,
    [...pageFiles, ...own, { type: 'file', operation: 'edit', path: APP_FILE, edits: editsThrough(app, imported, both, placed) }],
    use === undefined
      ? `The page is \`src/pages/${component.component}.tsx\`. Its text is a placeholder to replace. You can also say "add a page called … with a form".`
      : `The page "${name}" is in the menu.`,
  );
}

export function addComponent(name: string, { project }: Situation): Answer {
  if (project.isEmpty) return nothingYet('a todo list');
  const app = project.text(APP_FILE);
  if (app === undefined) return noApp();
  const component = ownComponent(name, './components');
  const path = `src/components/${component.component}.tsx`;
  if (project.has(path)) return say(`There is already a component \`${path}\`.`);
  const imported = withImport(app, importLine(component));
  const placed = imported === undefined ? undefined : withElement(imported, `<${component.component} />`);
  if (imported === undefined || placed === undefined) return lostStructure();
  return act(
    `Add ${component.component}`,
    `I do not know what belongs in "${name}", so I will write an empty card for you to fill in and put it at the end of the app.`,
    [
      write({ path, content: pageSource(component.component, name) }),
      { type: 'file', operation: 'edit', path: APP_FILE, edits: editsThrough(app, imported, placed) },
    ],
    `\`${path}\` is there and shown in the app.`,
  );
}

export async function removePart(use: PartUse, situation: Situation): Promise<Answer> {
  const { project } = situation;
  if (project.isEmpty) return nothingYet('a todo list');
  const app = project.text(APP_FILE);
  const without = app === undefined ? undefined : withoutPart(app, use.part);
  const name = componentNames([use]);
  if (app === undefined || without === undefined) {
    return say(
      app?.includes(`<${use.part.component}`) === true
        ? `\`${APP_FILE}\` uses the ${name} in a way that I did not write, so I will not touch it. Remove \`<${use.part.component} />\` and its import by hand.`
        : `The app has no ${name} that I know of.`,
    );
  }
  const files = (await situation.partFiles(use.part.key)).filter((file) => project.has(file.path));
  return act(
    `Remove the ${name}`,
    `I will remove the ${name} from \`${APP_FILE}\` and delete its ${files.length === 1 ? 'file' : `${files.length} files`}.`,
    [
      { type: 'file', operation: 'edit', path: APP_FILE, edits: editsThrough(app, without) },
      ...files.map((file) => ({ type: 'file', operation: 'delete', path: file.path }) as const),
    ],
    `The ${name} is removed. The data it saved in the browser stays there in case you add it again.`,
  );
}

export function deleteFile(path: string, { project }: Situation): Answer {
  const found = project.has(path) ? [path] : project.paths.filter((other) => other.endsWith(`/${path}`));
  const [file] = found;
  if (file === undefined) return say(`There is no file \`${path}\` in the project.`);
  if (found.length > 1) return say(`Which one? ${found.map((other) => `\`${other}\``).join(', ')}`);
  return act(
    `Delete ${file}`,
    `I will delete \`${file}\`.`,
    [{ type: 'file', operation: 'delete', path: file }],
    `\`${file}\` is deleted. If something still imports it, the preview will say so.`,
  );
}

function ownComponent(name: string, folder: string): { component: string; module: string } {
  const words = name
    .normalize('NFD')
    .replace(/[^A-Za-z\d ]/g, '')
    .split(' ')
    .filter((word) => word !== '');
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  const component = /^[A-Z]/.test(joined) ? joined : `Part${joined}`;
  return { component, module: `${folder}/${component}` };
}

function pageSource(component: string, heading: string): string {
  const text = /[&<>{}]/.test(heading) ? `{${JSON.stringify(heading)}}` : heading;
  return `export function ${component}() {
  return (
    <section className="card">
      <h2>${text}</h2>
      <p className="muted">Replace this text with the content of "${heading.replaceAll(/[&<>{}"]/g, '')}".</p>
    </section>
  );
}
`;
}

function noApp(): Answer {
  return say(
    `I can add to React projects that have a \`${APP_FILE}\`, and this one has none. I can still install packages, run commands and find things here.`,
  );
}

function lostStructure(): Answer {
  return say(
    `\`${APP_FILE}\` was changed since I wrote it, and I can no longer find the \`<AppShell>\` around the parts. I have changed nothing.`,
    'I can rewrite the file: say, for example, "rewrite the app as a todo list and a timer".',
  );
}
