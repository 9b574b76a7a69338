import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Action, ArtifactEventBody } from '@lathe/protocol';

/** Applies actions to a project's files in memory, as the runners would. Throws if a runner would fail. */
export async function playActions(files: ReadonlyMap<string, string>, actions: readonly Action[], templatesFolder: string): Promise<Map<string, string>> {
  const result = new Map(files);
  for (const action of actions) {
    if (action.type === 'import-template') {
      for (const [file, text] of await readTemplate(path.join(templatesFolder, action.key))) result.set(file, text);
    }
    if (action.type !== 'file') continue;
    if (action.operation === 'write') result.set(action.path, action.content);
    const before = result.get(action.path);
    if (before === undefined) throw new Error(`${action.operation} of ${action.path}, which does not exist`);
    if (action.operation === 'delete') result.delete(action.path);
    if (action.operation === 'move') {
      result.delete(action.path);
      result.set(action.to, before);
    }
    if (action.operation === 'edit') {
      let text = before;
      for (const edit of action.edits) {
        const at = text.indexOf(edit.old);
        if (at === -1 || text.includes(edit.old, at + 1)) throw new Error(`the old text is not unique in ${action.path}:\n${edit.old}`);
        text = text.slice(0, at) + edit.new + text.slice(at + edit.old.length);
      }
      result.set(action.path, text);
    }
  }
  return result;
}

export function actionsOf(events: readonly ArtifactEventBody[]): Action[] {
  return events.flatMap((event) => (event.type === 'action.close' ? [event.action] : []));
}

export function textOfEvents(events: readonly ArtifactEventBody[]): string {
  return events.flatMap((event) => (event.type === 'text.delta' ? [event.text] : [])).join('');
}

export async function collect<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of iterable) items.push(item);
  return items;
}

async function readTemplate(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, string>();
  for (const entry of entries.filter((candidate) => candidate.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    files.set(path.relative(folder, file).split(path.sep).join('/'), await readFile(file, 'utf8'));
  }
  return files;
}
