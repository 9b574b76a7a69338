import { DEFAULT_TEMPLATE_KEY, type Action } from '@lathe/protocol';
import { act, say, type Answer } from '../answer.ts';
import { element, importLine, renderApp, withElement, withImport, type PartUse } from '../app-source.ts';
import type { Accent } from '../colors.ts';
import { editsThrough } from '../edits.ts';
import type { SourceFile } from '../part-files.ts';
import { withAccent, withPageTitle } from './looks.ts';
import { APP_FILE, PAGE_FILE, THEME_FILE, type Situation } from './situation.ts';

export interface Wanted {
  readonly title: string | undefined;
  readonly uses: readonly PartUse[];
  readonly accent: Accent | undefined;
  /** Requested, but not in the library. The answer says so. */
  readonly unmet: readonly string[];
}

/** Creates a new app from the parts, or adds them to the existing app. */
export async function buildParts(wanted: Wanted, situation: Situation): Promise<Answer> {
  const { project } = situation;
  if (project.isEmpty) return createApp(wanted, situation);
  if (!project.usesReact) {
    return say(
      'My parts are React components, and this project has no `src/App.tsx` for them. In a new project I can build the whole app. Here I can still install packages, run commands and find things.',
    );
  }
  const app = project.text(APP_FILE) ?? '';
  if (app === (await situation.starterFile(APP_FILE))) return fillStarter(wanted, situation);
  return addParts(wanted, app, situation);
}

async function createApp(wanted: Wanted, situation: Situation): Promise<Answer> {
  const title = titleOf(wanted);
  const page = await situation.starterFile(PAGE_FILE);
  const theme = await situation.starterFile(THEME_FILE);
  const actions: Action[] = [
    { type: 'import-template', key: DEFAULT_TEMPLATE_KEY, title },
    ...edit(PAGE_FILE, page, withPageTitle(page, title)),
    ...(wanted.accent === undefined ? [] : edit(THEME_FILE, theme, withAccent(theme, wanted.accent))),
    ...(await appFiles(wanted, title, situation)),
    { type: 'start' },
  ];
  return act(
    `Create ${title}`,
    `I will build **${title}** with React, TypeScript and Vite: first the starter project, then the ${componentNames(wanted.uses)}. Then I will start it.`,
    actions,
    `**${title}** is written. ${offers(wanted.uses)}${unmetNote(wanted)}\n\nIt follows the device’s light or dark setting. Next you can say, for example, "add a timer", "change the title to …", "make it green" or "add a page called About".`,
  );
}

/** The starter is there, but nothing has been built in it yet. */
async function fillStarter(wanted: Wanted, situation: Situation): Promise<Answer> {
  const title = titleOf(wanted);
  const { project } = situation;
  const page = project.text(PAGE_FILE);
  const theme = project.text(THEME_FILE);
  const themed = theme === undefined || wanted.accent === undefined ? undefined : withAccent(theme, wanted.accent);
  return act(
    `Create ${title}`,
    `I will build **${title}** in this project: the ${componentNames(wanted.uses)}.`,
    [
      ...(page === undefined ? [] : edit(PAGE_FILE, page, withPageTitle(page, title))),
      ...(theme === undefined ? [] : edit(THEME_FILE, theme, themed)),
      ...(await appFiles(wanted, title, situation)),
      { type: 'start' },
    ],
    `**${title}** is written. ${offers(wanted.uses)}${unmetNote(wanted)}`,
  );
}

async function addParts(wanted: Wanted, app: string, situation: Situation): Promise<Answer> {
  const missing = wanted.uses.filter((use) => !app.includes(element(use)) && !(use.part.takes.length === 0 && app.includes(`<${use.part.component} `)));
  if (missing.length === 0) {
    return say(
      `The app already has the ${componentNames(wanted.uses)}: see \`${APP_FILE}\`. To have it rewritten from scratch, say "rewrite the app as ${wanted.uses.map((use) => `a ${use.part.words[0]}`).join(' and ')}".`,
    );
  }
  const steps = [app];
  for (const use of missing) {
    const last = steps.at(-1) ?? app;
    const imported = withImport(last, importLine(use.part));
    const placed = imported === undefined ? undefined : withElement(imported, element(use));
    if (imported === undefined || placed === undefined) return noSafePlace(missing);
    steps.push(imported, placed);
  }
  const files = await newFiles(missing, situation);
  const names = componentNames(missing);
  return act(
    `Add the ${names}`,
    `I will add the ${names} and put ${missing.length === 1 ? 'it' : 'them'} at the end of \`${APP_FILE}\`.`,
    [...files, { type: 'file', operation: 'edit', path: APP_FILE, edits: editsThrough(...steps) }],
    `${missing.length === 1 ? '' : 'They are in the code now. '}${offers(missing)}${unmetNote(wanted)}`,
  );
}

/** Rewrites `src/App.tsx` with the given parts. The files of other parts stay. */
export async function rewriteApp({ title: given, uses }: Pick<Wanted, 'title' | 'uses'>, situation: Situation): Promise<Answer> {
  const wanted: Wanted = { title: given, uses, accent: undefined, unmet: [] };
  if (situation.project.isEmpty) return createApp(wanted, situation);
  if (wanted.uses.length === 0) {
    return say(`Tell me what \`${APP_FILE}\` should show, for example "rewrite the app as a todo list and a timer".`);
  }
  const title = titleOf(wanted);
  return act(
    `Rewrite the app`,
    `I will rewrite \`${APP_FILE}\` with the ${componentNames(wanted.uses)}. This replaces what it shows now; "Undo" brings it back.`,
    await appFiles(wanted, title, situation),
    `\`${APP_FILE}\` is rewritten. ${offers(wanted.uses)} Other files are unchanged.`,
  );
}

/** The answer if a person's changes left no place that a rule can find. */
function noSafePlace(uses: readonly PartUse[]): Answer {
  const names = uses.map((use) => `a ${use.part.words[0]}`).join(' and ');
  return say(
    `\`${APP_FILE}\` was changed since I wrote it, and I cannot find a safe place in it: I look for the \`<AppShell>\` around the parts. I have changed nothing.`,
    `I can rewrite the file with what you asked for: say "rewrite the app as ${names}". Or put \`${uses.map(element).join('')}\` where it belongs yourself.`,
  );
}

async function appFiles(wanted: Wanted, title: string, situation: Situation): Promise<Action[]> {
  const tagline = wanted.uses.length === 1 ? (wanted.uses[0]?.part.tagline ?? '') : '';
  const files = await newFiles(wanted.uses, situation);
  const content = renderApp({ title, tagline, uses: wanted.uses.map((use) => nameForLanding(use, title)) });
  return [...files, { type: 'file', operation: 'write', path: APP_FILE, content, purpose: 'Puts the parts together' }];
}

function unmetNote({ unmet }: Wanted): string {
  if (unmet.length === 0) return '';
  const names = unmet.map((item) => `"${item}"`).join(' or ');
  return `\n\nI have no part for ${names}, so I left ${unmet.length === 1 ? 'it' : 'them'} out. A language model can add ${unmet.length === 1 ? 'it' : 'them'}: connect one under Settings, Applications.`;
}

/** What the parts need and the project does not have yet. */
export async function newFiles(uses: readonly PartUse[], situation: Situation): Promise<Action[]> {
  const parts = (await Promise.all(uses.map((use) => situation.partFiles(use.part.key)))).flat();
  const needsHook = parts.some((file) => file.content.includes('useStored'));
  const shell = (await situation.partFiles('shell')).filter((file) => needsHook || !file.path.includes('/hooks/'));
  const hooks = shell.filter((file) => file.path.includes('/hooks/'));
  const frame = shell.filter((file) => !file.path.includes('/hooks/'));
  return [...hooks, ...parts, ...frame].filter((file) => !situation.project.has(file.path)).map(write);
}

export function write({ path, content }: SourceFile): Action {
  return { type: 'file', operation: 'write', path, content };
}

function edit(path: string, before: string, after: string | undefined): Action[] {
  const edits = after === undefined ? [] : editsThrough(before, after);
  return edits.length === 0 ? [] : [{ type: 'file', operation: 'edit', path, edits }];
}

/** A landing page uses the app's name as the product's name. */
function nameForLanding(use: PartUse, title: string): PartUse {
  return use.part.key === 'landing' ? { ...use, name: title } : use;
}

function titleOf({ title, uses }: Wanted): string {
  return title ?? (uses.length === 1 ? uses[0]?.name : undefined) ?? 'My app';
}

export function componentNames(uses: readonly PartUse[]): string {
  const names = uses.map((use) => use.part.appName.toLowerCase()).map((name) => (name === 'welcome' ? 'landing page' : name));
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

function offers(uses: readonly PartUse[]): string {
  if (uses.length === 1) return `It ${uses[0]?.part.offers}.`;
  return `\n\n${uses.map((use) => `- **${capital(componentNames([use]))}**: ${use.part.offers}.`).join('\n')}\n`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
