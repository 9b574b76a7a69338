import { type FileAction, messageOf, projectPathProblem } from '@lathe/protocol';
import { rightPathOf } from '../../databases/migration-files.ts';
import { createAssistantIgnore } from '../../files/assistant-ignore.ts';
import type { ProjectFiles } from '../../files/project-files.ts';
import { folderOf, foldersAbove, isIgnoredPath, isProtectedPath, ODD_CHARACTERS, toProjectPath } from '../../files/ignored-paths.ts';
import { joinDraft } from '../join-draft.ts';
import { addedPlaceholder, applyEdits, withFormatOf } from '../apply-edits.ts';
import { lineCounts } from '../../files/line-counts.ts';
import type { ActionRunner, RunContext, RunOutcome, RunnerDeps } from './runner.ts';

/** A longer file is rewritten only if the model has read it and says so. Source: docs/assistant-protocol.md#tools. */
const REWRITE_LINES = 200;
/** A space at the start or end of a name is a mistake, because nobody can see it. */
const EDGE_SPACE = /^\s|\s$|\s\/|\/\s/;
/** In these files, words about code are not placeholders for code. */
const PROSE = /\.(?:mdx?|txt|rst|adoc)$/i;

/** The paths that the action writes, deletes or moves. */
export function pathsOfFileAction(action: FileAction): readonly string[] {
  const paths = action.operation === 'move' ? [action.path, action.to] : [action.path];
  return paths.map((path) => toProjectPath(path) ?? path);
}

/** Write, edit, delete or move one file. Afterward the file has either the whole new text or the old one. */
export const runFile: ActionRunner<'file'> = async (action, deps, context) => {
  const { files } = deps;
  const path = toProjectPath(action.path);
  if (!path) return failed(`${action.path} is outside the project.`);
  const written = action.operation === 'move' ? action.to : action.operation === 'write' ? action.path : '';
  if (written.endsWith('/')) return failed(`${written} is a folder path. Give the path of a file in it; folders are created automatically.`);
  if (files.entries.get()[path]?.type === 'folder' && (action.operation === 'write' || action.operation === 'edit'))
    return failed(`${path} is a folder. Give the path of a file in it.`);
  const touched = pathsOfFileAction(action);
  const created = written === '' ? undefined : toProjectPath(written);
  const odd = touched.find((one) => ODD_CHARACTERS.test(one) || (one === created && files.get(one) === undefined && EDGE_SPACE.test(one)));
  if (odd !== undefined) return failed(`${JSON.stringify(odd)} is not a valid file name.`);
  const problem = created === undefined ? undefined : projectPathProblem(created);
  if (problem !== undefined) return failed(`${created}: a path ${problem}.`);
  const right = created === undefined ? undefined : rightPathOf(created, files.paths(), deps.now());
  if (right !== undefined) return failed(`${created} would not be applied: a migration's name begins with its time in UTC. Write it to ${right}.`);
  const ignored = touched.find((one) => isIgnoredPath(one) || isProtectedPath(one));
  if (ignored !== undefined) return failed(`${ignored}: operation not allowed.`);
  const isHidden = createAssistantIgnore(files);
  const inside = action.operation === 'delete' || action.operation === 'move' ? files.paths().filter((one) => one.startsWith(`${path}/`)) : [];
  const hidden = [...touched, ...inside].find((one) => isHidden(one));
  if (hidden !== undefined) return failed(`${hidden} is hidden from the assistant by .lathe/ignore.`);
  if ((action.operation === 'write' || action.operation === 'edit') && files.get(path)?.bytes !== undefined)
    return failed(`${path} is a binary file and has no text.`);
  const twin = created === undefined ? undefined : twinOf(created, path, files);
  if (twin !== undefined) return failed(`${twin} already exists and differs only in letter case or encoding. Use that name.`);
  for (const one of touched) {
    // Deleting or moving a link affects the link itself.
    const link = await files.linkOn(one);
    if (link !== undefined && (link !== one || action.operation === 'write' || action.operation === 'edit'))
      return failed(`${link} is a symbolic link. Change its target by its own path.`);
  }
  const permission = files.permit(touched);
  if (!permission.isAllowed) return { status: 'skipped', result: { reason: permission.reason } };
  return OPERATIONS[action.operation](action as never, path, deps, context);
};

/** An existing path that many computers consider the same name. `from` is the path that moves there, which does not count. */
function twinOf(created: string, from: string, files: ProjectFiles): string | undefined {
  if (files.entries.get()[created] !== undefined) return undefined;
  const parts = new Map([...foldersAbove(created), created].map((one) => [folded(one), one]));
  return [...files.folders(), ...files.paths()].find((one) => {
    const alike = parts.get(folded(one));
    return alike !== undefined && alike !== one && one !== from && !one.startsWith(`${from}/`);
  });
}

function folded(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

type Operation<O extends FileAction['operation']> = (
  action: Extract<FileAction, { operation: O }>,
  path: string,
  deps: RunnerDeps,
  context: RunContext,
) => Promise<RunOutcome>;

const OPERATIONS: { readonly [O in FileAction['operation']]: Operation<O> } = {
  async write({ content: written, overwrite, append }, path, deps, context) {
    const { files, repairs } = deps;
    const before = files.readText(path) ?? '';
    const { turnFiles: turn } = context;
    const draft = append ? turn?.draftOf(path) : undefined;
    if (append && draft === undefined)
      return failed(`There is no draft of ${path} to continue. Write the whole file without append, or change it with edit_file.`);
    const content = draft === undefined ? written : joinDraft(draft, written);
    const lineCount = before.split('\n').length;
    if (turn && lineCount > REWRITE_LINES && !(overwrite && turn.knows(path, before)))
      return failed(`${path} has ${lineCount} lines: change it with edit_file. To rewrite all of it, read it first and pass overwrite: true.`);
    const placeholder = turn && !PROSE.test(path) ? addedPlaceholder(content, before) : undefined;
    if (turn && placeholder !== undefined) {
      const reason = `"${placeholder.trim()}" is a placeholder for code. Write the full code.`;
      if (turn.failed('placeholder', path) === 1 || before === '') return failed(reason);
      return repaired(path, before, reason, () => repairs.lazy(path, before, content, context), deps, context);
    }
    const outcome = await write(path, before, withFormatOf(before, content), deps, context);
    if (draft === undefined) return outcome;
    return { ...outcome, result: { ...outcome.result, output: `The draft and the rest were written as one file of ${content.split('\n').length} lines.` } };
  },
  async edit({ edits }, path, deps, context) {
    const { files, repairs } = deps;
    const { turnFiles: turn } = context;
    const before = files.readText(path);
    if (before === undefined) return failed(`${path} does not exist.`);
    const isKnown = turn?.knows(path, before) ?? true;
    const outcome = applyEdits(before, edits, { isExact: !isKnown, allowsPlaceholders: PROSE.test(path) });
    if (outcome.ok) return write(path, before, outcome.text, deps, context);
    const reason = isKnown ? outcome.message : `You have not seen the current contents of ${path}. Read it first. ${outcome.message}`;
    if (!turn) return failed(reason);
    if (outcome.problem === 'placeholder') {
      if (turn.failed('placeholder', path) === 1) return failed(reason);
      const shortened = applyEdits(before, edits, { allowsPlaceholders: true });
      if (shortened.ok) return repaired(path, before, reason, () => repairs.lazy(path, before, shortened.text, context), deps, context);
    } else if (turn.failed('edit', path) === 1) return failed(reason);
    return repaired(path, before, reason, () => repairs.diff(path, before, edits, context), deps, context);
  },
  async delete(_action, path, { files }) {
    const before = files.readText(path);
    if (!files.entries.get()[path]) return failed(`${path} does not exist.`);
    await files.delete(path);
    return { status: 'complete', result: lineCounts(before ?? '', '') };
  },
  async move({ to }, path, { files }) {
    const target = toProjectPath(to);
    if (!target) return failed(`${to} is outside the project.`);
    // `files.move` requires an existing folder, as when the person renames a file, so the folder is created first.
    const folder = folderOf(target);
    if (folder !== '' && files.entries.get()[folder] === undefined) await files.makeFolder(folder);
    await files.move(path, target);
    return { status: 'complete', result: { output: `Moved to ${target}.` } };
  },
};

async function write(path: string, before: string, text: string, { files }: RunnerDeps, { turnFiles }: RunContext): Promise<RunOutcome> {
  await files.write(path, text);
  turnFiles?.saw(path, text);
  turnFiles?.succeeded(path);
  return { status: 'complete', result: lineCounts(before, text) };
}

/**
 * The second time something fails with a file, a smaller model writes what was meant. Source:
 * docs/assistant-protocol.md#applying-edits.
 */
async function repaired(
  path: string,
  before: string,
  reason: string,
  repair: () => Promise<string>,
  deps: RunnerDeps,
  context: RunContext,
): Promise<RunOutcome> {
  let text: string;
  try {
    text = await repair();
  } catch (error) {
    if (context.signal.aborted) throw error;
    return failed(`${reason}\n${messageOf(error)}`);
  }
  const outcome = await write(path, before, text, deps, context);
  // The file is not exactly what the model wrote, so it should read it before it continues.
  return {
    ...outcome,
    result: { ...outcome.result, output: `${path} was repaired, because the change could not be applied as written. Read it before the next change.` },
  };
}

function failed(reason: string): RunOutcome {
  return { status: 'failed', result: { reason } };
}
