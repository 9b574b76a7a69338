import { getTemplate } from '@lathe/protocol';
import type { ActionRunner } from './runner.ts';

/** Puts a starter's files into the project. Files that are there already stay as they are. */
export const runImportTemplate: ActionRunner<'import-template'> = async ({ key, title }, { api, files, renameProject }, signal) => {
  const template = await api.call(getTemplate, { key }, { signal });
  const missing = Object.entries(template.files).filter(([path]) => files.get(path) === undefined);
  // All at once: each write is a round trip to the machine.
  await Promise.all(missing.map(([path, contents]) => files.write(path, contents)));
  if (title) await renameProject(title);
  return { status: 'complete', result: { output: `${template.name}: ${missing.length} files.` } };
};
