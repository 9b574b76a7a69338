import type { Action, ActionOf } from '@lathe/protocol';
import { runChildren } from './children.ts';
import type { ActionRunner } from './runner.ts';

export const runImport: ActionRunner<'import'> = (action, _deps, { runChild }) => runChildren(childrenOf(action), runChild);

/** Source: docs/decisions.md#C10. */
function childrenOf({ key, title }: ActionOf<'import'>): readonly Action[] {
  return [{ type: 'import-template', key, ...(title === undefined ? {} : { title }) }, { type: 'install', packages: [] }, { type: 'start' }];
}
