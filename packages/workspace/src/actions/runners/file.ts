import type { FileAction } from '@lathe/protocol';
import { folderOf, isIgnoredPath, toProjectPath } from '../../files/ignored-paths.ts';
import { applyEdits } from '../apply-edits.ts';
import { writtenPaths } from '../written-paths.ts';
import { lineCounts } from '../line-counts.ts';
import type { ActionRunner, RunOutcome, RunnerDeps } from './runner.ts';

/** Write, edit, delete or move one file. Either the whole new text is there afterwards, or the old one. */
export const runFile: ActionRunner<'file'> = async (action, deps) => {
  const { files } = deps;
  const path = toProjectPath(action.path);
  if (!path) return failed(`${action.path} is outside the project.`);
  const touched = writtenPaths(action);
  const ignored = touched.find((one) => isIgnoredPath(one));
  if (ignored !== undefined) return failed(`${ignored}: operation not allowed.`);
  const permission = files.permit(touched);
  if (!permission.isAllowed) return { status: 'skipped', result: { reason: permission.reason } };
  return OPERATIONS[action.operation](action as never, path, deps);
};

type Operation<O extends FileAction['operation']> = (action: Extract<FileAction, { operation: O }>, path: string, deps: RunnerDeps) => Promise<RunOutcome>;

const OPERATIONS: { readonly [O in FileAction['operation']]: Operation<O> } = {
  async write({ content }, path, { files }) {
    const before = files.readText(path) ?? '';
    await files.write(path, content);
    return { status: 'complete', result: lineCounts(before, content) };
  },
  async edit({ edits }, path, { files }) {
    const before = files.readText(path);
    if (before === undefined) return failed(`${path} does not exist.`);
    const outcome = applyEdits(before, edits);
    if (!outcome.ok) return failed(outcome.message);
    await files.write(path, outcome.text);
    return { status: 'complete', result: lineCounts(before, outcome.text) };
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
    // A program that moves a file makes the folder for it; the person's renaming asks for one that exists.
    const folder = folderOf(target);
    if (folder !== '' && files.entries.get()[folder] === undefined) await files.makeFolder(folder);
    await files.move(path, target);
    return { status: 'complete', result: { output: `Moved to ${target}.` } };
  },
};

function failed(reason: string): RunOutcome {
  return { status: 'failed', result: { reason } };
}
