import type { Action } from '@lathe/protocol';
import type { ActionRunner } from './runner.ts';

/** Fails and names the service: this version cannot connect to it. Models are not offered such actions. */
export function createUnconnectedRunner<T extends Action['type']>(service: string): ActionRunner<T> {
  return async () => ({ status: 'failed', result: { reason: `This requires ${service}, which this version of Lathe cannot connect to.` } });
}
