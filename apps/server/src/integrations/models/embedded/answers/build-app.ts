/** Carries out operations: the app's model before and after, written as files and merged into those of the project. */
import { DEFAULT_TEMPLATE_KEY, type Action } from '@lathe/protocol';
import { type AppModel, type Files, generate, type MergeConflict, mergeChange, missingImports, type Operation } from '@lathe/app-model';
import { act, say, type Answer } from '../answer.ts';
import { editsThrough } from '../edits.ts';
import { describeApp, describeChange, describeConflicts } from './describe-app.ts';
import { APP_FILE, PAGE_FILE, THEME_FILE, type Situation } from './situation.ts';

/** What of the starter an app replaces. */
const STARTER_FILES = [PAGE_FILE, APP_FILE, 'src/index.css', THEME_FILE];

export interface Change {
  /** Null if no app is there yet. */
  readonly before: AppModel | null;
  readonly after: AppModel;
  readonly operations: readonly Operation[];
  /** The whole app is to be written afresh, whatever is there. */
  readonly isFresh: boolean;
}

export async function buildApp(change: Change, situation: Situation): Promise<Answer> {
  const { project, texts } = situation;
  if (project.isEmpty) return createApp(change, situation);
  if (change.before === null && !project.usesReact) {
    return say(texts.app.noReact);
  }
  return changeFiles(change, situation);
}

async function createApp({ after }: Change, situation: Situation): Promise<Answer> {
  const { texts } = situation;
  const base = await starterFiles(situation);
  const files = generate(after, await situation.partFiles());
  const actions: Action[] = [
    { type: 'import-template', key: DEFAULT_TEMPLATE_KEY, title: after.name },
    ...fileActions(mergeChange(base, files, base), base),
    { type: 'start' },
  ];
  return act(texts.app.title(after.name), texts.app.will(after.name), actions, `${texts.app.ready(after.name)} ${describeApp(after, texts)}`);
}

async function changeFiles({ before, after, operations, isFresh }: Change, situation: Situation): Promise<Answer> {
  const { project, texts } = situation;
  const parts = await situation.partFiles();
  const base = before === null ? await starterFiles(situation) : generate(before, parts);
  const files = generate(after, parts);
  const current = currentFiles(base, files, situation);
  const merged = isFresh ? overwriting(base, files, current) : mergeChange(base, files, current);
  const isNew = before === null || operations.some(({ type }) => type === 'create-app');
  if (isNew && !isFresh && merged.conflicts.some(({ path, type }) => path === APP_FILE && type === 'changed')) {
    return say(texts.app.foreign(APP_FILE, after.name));
  }
  const writes = new Map([...missingImports(merged.writes, files, (path) => project.has(path)), ...merged.writes]);
  const actions = fileActions({ ...merged, writes }, current);
  if (actions.length === 0) return say([texts.app.unchanged, describeConflicts(merged.conflicts, texts)].filter((part) => part !== '').join(' '));
  const done = isNew ? `${texts.app.ready(after.name)} ${describeApp(after, texts)}` : describeChange(operations, before ?? after, after, texts);
  const notes = [done, describeConflicts(merged.conflicts, texts)].filter((part) => part !== '').join(' ');
  return act(
    isNew ? texts.app.title(after.name) : texts.app.changeTitle(after.name),
    isNew ? texts.app.willHere(after.name) : '',
    isNew ? [...actions, { type: 'start' }] : actions,
    notes,
  );
}

async function starterFiles({ starterFile }: Situation): Promise<Files> {
  return new Map(await Promise.all(STARTER_FILES.map(async (path) => [path, await starterFile(path)] as const)));
}

/** The texts that the change needs: of the files it touches, and, if it deletes some, of all that could use them. */
function currentFiles(before: Files, after: Files, { project }: Situation): Files {
  const touched = [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));
  const deletes = touched.some((path) => !after.has(path));
  const needed = deletes ? [...touched, ...project.paths.filter((path) => /^src\/.*\.tsx?$/.test(path))] : touched;
  project.need(needed);
  return new Map(
    needed.flatMap((path) => {
      const text = project.text(path);
      return text === undefined ? [] : [[path, text] as const];
    }),
  );
}

/** For those who start over: the files of the new app, without those of the app before. */
function overwriting(before: Files, after: Files, current: Files): { writes: Files; deletes: readonly string[]; conflicts: readonly MergeConflict[] } {
  const writes = new Map([...after].filter(([path, text]) => current.get(path) !== text));
  return { writes, deletes: [...before.keys()].filter((path) => !after.has(path) && current.has(path)), conflicts: [] };
}

function fileActions({ writes, deletes }: { writes: Files; deletes: readonly string[] }, current: Files): Action[] {
  return [
    ...[...writes].map(([path, text]) => writeOrEdit(path, text, current.get(path))),
    ...deletes.map((path): Action => ({ type: 'file', operation: 'delete', path })),
  ];
}

/** A file that mostly stays is edited; any other is written as a whole. */
function writeOrEdit(path: string, text: string, before: string | undefined): Action {
  const edits = before === undefined ? [] : editsThrough(before, text);
  const size = edits.reduce((sum, edit) => sum + edit.old.length + edit.new.length, 0);
  return edits.length > 0 && size < text.length ? { type: 'file', operation: 'edit', path, edits } : { type: 'file', operation: 'write', path, content: text };
}
