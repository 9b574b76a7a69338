import type { ModelKey, ModelList } from '@lathe/protocol';
import type { KeyProvider } from './key-providers.ts';

/** Whether a service answers, in a sentence. Undefined while nothing is known of it, or nothing needs to be said. */
export interface KeyStatus {
  readonly text: string;
  readonly isFailure: boolean;
}

export function keyStatus({ provider, address }: KeyProvider, stored: ModelKey | undefined, list: ModelList | undefined): KeyStatus | undefined {
  if (!list) return undefined;
  const failure = list.failures?.find((one) => one.provider === provider);
  // That nobody runs a service on this machine is no failure of what was entered.
  if (failure) return { text: failure.message, isFailure: stored !== undefined };
  const count = list.models.filter((model) => model.provider === provider && model.status === 'ready').length;
  if (count === 0) return undefined;
  const models = count === 1 ? '1 model' : `${count} models`;
  if (stored) return { text: `Connected: ${models}.`, isFailure: false };
  return { text: address ? `Found, with ${models}.` : `Ready with a server key: ${models}.`, isFailure: false };
}
