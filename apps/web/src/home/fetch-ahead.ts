import { AppError } from '@lathe/protocol';
import type { Api } from '../api/api.ts';
import { addressesAhead } from './addresses-ahead.ts';
import { whenIdle } from './when-idle.ts';

interface Deps {
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** Resolves when the page has nothing else to do. */
  readonly whenIdle: () => Promise<void>;
}

/**
 * Fetches files into the browser's cache, one after the other, behind everything that the page does. A file that cannot be
 * fetched is fetched again when it is needed, which then says what is wrong, so this only stops.
 */
export async function fetchFiles(addresses: readonly string[], { fetch, whenIdle }: Deps, signal: AbortSignal): Promise<boolean> {
  for (const address of addresses) {
    await whenIdle();
    if (signal.aborted) return false;
    try {
      const response = await fetch(address, { priority: 'low', signal });
      if (!response.ok) return false;
      await response.arrayBuffer();
    } catch {
      return false;
    }
  }
  return true;
}

interface AppDeps extends Pick<Deps, 'fetch'> {
  readonly api: Pick<Api, 'config'>;
  readonly fetchRuntimeAhead: (headlessUrl: string, options: { readonly signal: AbortSignal }) => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** The app's own code first, then the runtime's files. Resolves with whether all of it is there. */
export async function fetchAppAhead({ api, fetch, fetchRuntimeAhead, signal }: AppDeps): Promise<boolean> {
  if (!(await fetchFiles(addressesAhead(document), { fetch, whenIdle }, signal))) return false;
  try {
    const { runtimeUrl } = await api.config(signal);
    await whenIdle();
    return await fetchRuntimeAhead(runtimeUrl, { signal });
  } catch (error) {
    if (error instanceof AppError) return false; // the boot asks again
    throw error;
  }
}
