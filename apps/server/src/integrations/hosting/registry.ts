import { createEmbeddedProvider, type EmbeddedHostDependencies } from './embedded/embedded.ts';
import type { ServingProvider } from './provider.ts';

/** The host that apps are published to. */
export function createHosting(dependencies: EmbeddedHostDependencies): ServingProvider {
  return createEmbeddedProvider(dependencies);
}
