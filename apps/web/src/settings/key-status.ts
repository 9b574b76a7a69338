import type { ModelKey, ModelList } from '@lathe/protocol';
import type { KeyProvider } from './key-providers.ts';

/** Says whether a service responds. Undefined before that is known, and for services that are not set up. */
export interface KeyStatus {
  readonly text: string;
  readonly isFailure: boolean;
}

export function keyStatus({ provider, address }: KeyProvider, stored: ModelKey | undefined, list: ModelList | undefined): KeyStatus | undefined {
  if (!list) return undefined;
  const failure = list.failures?.find((one) => one.provider === provider);
  // A local service that is not running is not a failure of anything the person entered.
  if (failure) return { text: failure.message, isFailure: stored !== undefined };
  const count = list.models.filter((model) => model.provider === provider && model.status === 'ready').length;
  if (count === 0) return undefined;
  const models = count === 1 ? '1 model' : `${count} models`;
  if (stored) return { text: `Connected: ${models}.`, isFailure: false };
  return { text: address ? `Found, with ${models}.` : `Ready with a server key: ${models}.`, isFailure: false };
}
