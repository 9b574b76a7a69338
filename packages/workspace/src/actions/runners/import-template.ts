import { getTemplate } from '@lathe/protocol';
import type { ActionRunner } from './runner.ts';

/** Puts a starter's files into the project. Files that are there already stay as they are. */
export const runImportTemplate: ActionRunner<'import-template'> = async ({ key, title }, { api, files, renameProject }, signal) => {
  const template = await api.call(getTemplate, { key }, { signal });
  let count = 0;
  for (const [path, contents] of Object.entries(template.files)) {
    signal.throwIfAborted();
    if (files.get(path)) continue;
    await files.write(path, contents);
    count += 1;
  }
  if (title) await renameProject(title);
  return { status: 'complete', result: { output: `${template.name}: ${count} files.` } };
};
