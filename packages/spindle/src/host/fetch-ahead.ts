import type { AheadStatus } from '../abi/host-protocol.ts';
import { createFrame } from './frame.ts';

/**
 * Fetches the files of the runtime into the browser's cache, so that a later boot does not wait for the network. Starts
 * nothing. Resolves with whether all of them are there.
 *
 * @param headlessUrl as in `BootOptions`
 * @param signal stops it, for example because the runtime is about to boot
 */
export function fetchRuntimeAhead(headlessUrl: string, { signal }: { readonly signal: AbortSignal }): Promise<boolean> {
  const url = new URL('ahead', new URL(headlessUrl, location.href));
  const frame = createFrame(url.href);
  return new Promise<boolean>((resolve) => {
    const finish = (isComplete: boolean) => {
      window.removeEventListener('message', receive);
      signal.removeEventListener('abort', abort);
      frame.remove();
      resolve(isComplete);
    };
    const receive = ({ origin, source, data }: MessageEvent<AheadStatus>) => {
      if (origin === url.origin && source === frame.contentWindow && data.type === 'spindle.fetched-ahead') finish(data.isComplete);
    };
    const abort = () => finish(false);
    if (signal.aborted) return resolve(false);
    window.addEventListener('message', receive);
    signal.addEventListener('abort', abort);
    document.body.append(frame);
  });
}
