import type { Action } from '@lathe/protocol';
import { runChildren } from './children.ts';
import type { ActionRunner } from './runner.ts';

/** Source: docs/decisions.md#C10. A saved domain would be set up after them. */
const CHILDREN: readonly Action[] = [{ type: 'build' }, { type: 'deploy' }];

export const runBuildAndDeploy: ActionRunner<'build-and-deploy'> = (_action, _deps, { runChild }) => runChildren(CHILDREN, runChild);
