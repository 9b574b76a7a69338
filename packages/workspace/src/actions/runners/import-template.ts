import { getTemplate } from '@lathe/protocol';
import type { ActionRunner } from './runner.ts';
import { writePermitted } from './write-permitted.ts';

/** Copies a starter's files into the project. Existing files stay as they are. */
export const runImportTemplate: ActionRunner<'import-template'> = async ({ key, title }, { api, files, renameProject }, { signal }) => {
  const template = await api.call(getTemplate, { key }, { signal });
  signal.throwIfAborted();
  const missing = Object.entries(template.files).filter(([path]) => files.get(path) === undefined);
  const outcome = await writePermitted(files, template.name, missing);
  if (title && outcome.status === 'complete') await renameProject(title);
  return outcome;
};
