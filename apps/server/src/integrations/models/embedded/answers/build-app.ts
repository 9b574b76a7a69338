/** Carries out operations: the app's model before and after, written as files and merged into those of the project. */
import type { Action } from '@lathe/protocol';
import {
  adapted,
  type AppModel,
  type Files,
  generate,
  isEqual,
  type MergeConflict,
  mergeChange,
  missingImports,
  type Operation,
  SOURCES,
} from '@lathe/app-model';
import { act, say, type Answer } from '../answer.ts';
import { describeApp, describeChange, describeConflicts } from './describe-app.ts';
import { fileActions } from './file-actions.ts';
import { databaseChange } from './migration.ts';
import { type AppStart, frameworkOf, startOf } from './frameworks.ts';
import { withEffect, withUnwritten } from './unwritten.ts';
import type { Situation } from './situation.ts';

export interface Change {
  /** Null if no app is there yet. */
  readonly before: AppModel | null;
  readonly after: AppModel;
  readonly operations: readonly Operation[];
  /** The whole app is to be written afresh, whatever is there. */
  readonly isFresh: boolean;
}

export async function buildApp(change: Change, situation: Situation): Promise<Answer> {
  const { project, texts, starters } = situation;
  const { before } = change;
  const found = project.isEmpty || before !== null ? undefined : frameworkOf(project);
  if (!project.isEmpty && before === null) {
    if (found === undefined) return say(texts.app.noReact);
    const wanted = change.after.framework;
    if (wanted !== undefined && wanted !== found) {
      const { starter } = startOf(wanted);
      return say(texts.project.hasApp(starters.find(({ key }) => key === starter)?.name ?? wanted));
    }
  }
  const framework = before?.framework ?? (found === 'react' ? undefined : found) ?? change.after.framework;
  const { framework: _wanted, ...rest } = change.after;
  const { model: after, left } = adapted(framework === undefined ? rest : { framework, ...rest });
  if (before !== null && left.length > 0 && isEqual(before, after)) return withUnwritten(undefined, left, after, texts);
  const said = left.filter(({ isQuiet }) => isQuiet !== true);
  const adaptedChange = { ...change, after, operations: left.length > 0 ? withEffect(change.operations, before) : change.operations };
  const answer = project.isEmpty ? await createApp(adaptedChange, situation) : await changeFiles(adaptedChange, situation);
  return said.length === 0 ? answer : withUnwritten(answer, said, after, texts);
}

async function createApp({ after }: Change, situation: Situation): Promise<Answer> {
  const { texts } = situation;
  const start = startOf(after.framework);
  const starter = situation.starters.find(({ key }) => key === start.starter);
  if (after.framework !== undefined && starter === undefined) return { ...say(texts.project.noStarter), isPartial: true };
  const base = await starterFiles(start, situation);
  const files = generate(after, await situation.partFiles());
  const database = databaseChange(null, after, situation);
  const actions: Action[] = [
    { type: 'import-template', key: start.starter, title: after.name },
    ...fileActions(mergeChange(base, files, base), base),
    ...database.actions,
    ...(after.framework === undefined ? [] : [{ type: 'install', packages: [] } satisfies Action]),
    { type: 'start' },
  ];
  const will =
    after.framework === undefined || starter === undefined ? texts.app.will(after.name) : texts.project.willImport(starter.name, starter.description, true);
  return act(texts.app.title(after.name), will, actions, sentences(texts.app.ready(after.name), describeApp(after, texts), database.note));
}

async function changeFiles({ before, after, operations, isFresh }: Change, situation: Situation): Promise<Answer> {
  const { project, texts } = situation;
  const parts = await situation.partFiles();
  const start = startOf(after.framework);
  const base = before === null ? await starterFiles(start, situation) : generate(before, parts);
  const files = generate(after, parts);
  const current = currentFiles(base, files, situation);
  const merged = isFresh ? overwriting(base, files, current) : mergeChange(base, files, current);
  const isNew = before === null || operations.some(({ type }) => type === 'create-app');
  if (isNew && !isFresh && merged.conflicts.some(({ path, type }) => path === start.main && type === 'changed')) {
    return say(texts.app.foreign(start.main, after.name));
  }
  const writes = new Map([...missingImports(merged.writes, files, (path) => project.has(path)), ...merged.writes]);
  const database = databaseChange(before, after, situation);
  const actions = [...fileActions({ ...merged, writes }, current), ...database.actions];
  if (actions.length === 0) return say(sentences(texts.app.unchanged, describeConflicts(merged.conflicts, texts)));
  const done = isNew ? `${texts.app.ready(after.name)} ${describeApp(after, texts)}` : describeChange(operations, before ?? after, after, texts);
  const notes = sentences(done, database.note, describeConflicts(merged.conflicts, texts));
  return act(
    isNew ? texts.app.title(after.name) : texts.app.changeTitle(after.name),
    isNew ? texts.app.willHere(after.name) : '',
    isNew ? [...actions, { type: 'start' }] : actions,
    notes,
  );
}

const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

async function starterFiles({ starter, replaces }: AppStart, { starterFile }: Situation): Promise<Files> {
  return new Map(await Promise.all(replaces.map(async (path) => [path, await starterFile(starter, path)] as const)));
}

/** The texts that the change needs: of the files it touches, and, if it deletes some, of all that could use them. */
function currentFiles(before: Files, after: Files, { project }: Situation): Files {
  const touched = [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));
  const deletes = touched.some((path) => !after.has(path));
  const needed = deletes ? [...touched, ...project.paths.filter((path) => /^(?:src|app|lib|components)\//.test(path) && SOURCES.test(path))] : touched;
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
