import { getTemplate } from '@lathe/protocol';
import type { ActionRunner } from './runner.ts';

/** Copies a starter's files into the project. Existing files stay as they are. */
export const runImportTemplate: ActionRunner<'import-template'> = async ({ key, title }, { api, files, renameProject }, { signal }) => {
  const template = await api.call(getTemplate, { key }, { signal });
  signal.throwIfAborted();
  const missing = Object.entries(template.files).filter(([path]) => files.get(path) === undefined);
  const permitted = missing.filter(([path]) => files.permit([path]).isAllowed);
  if (missing.length > 0 && permitted.length === 0) {
    const refusal = files.permit([missing[0]?.[0] ?? '']);
    return { status: 'skipped', result: { reason: refusal.isAllowed ? '' : refusal.reason } };
  }
  await files.writeAll(permitted);
  if (title) await renameProject(title);
  return { status: 'complete', result: { output: `${template.name}: ${permitted.length} files.` } };
};
