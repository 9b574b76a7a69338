import type { Action } from '@lathe/protocol';
import type { ActionRunner } from './runner.ts';

/** Fails by name: what the action needs cannot be connected in this version. A model is not offered it. */
export function createUnconnectedRunner<T extends Action['type']>(service: string): ActionRunner<T> {
  return async () => ({ status: 'failed', result: { reason: `This needs ${service}, which this version of Lathe cannot connect to.` } });
}
