import type { ClientConfig } from '@lathe/protocol';
import { isPreviewAddress } from './preview-address.ts';

/** Sent by the runtime's script in a preview's page to the window that frames it. */
interface PageMessage {
  readonly type: 'spindle.preview-message';
  readonly message: unknown;
}

/** Sent by the tab of a preview to the project's tab. */
interface TabReport {
  readonly type: 'lathe.tab-report';
  readonly origin: string;
  readonly message: unknown;
}

type Listener = Pick<Window, 'addEventListener' | 'removeEventListener'> & { readonly location: Pick<Location, 'origin'> };

/** Runs in the tab of a preview and forwards its page's messages to the project's tab. Returns a function that stops it. */
export function passReports(
  page: Listener,
  { frame, opener, config }: { frame: () => Window | null | undefined; opener: Pick<Window, 'postMessage'>; config: ClientConfig },
): () => void {
  const pass = ({ source, origin, data }: MessageEvent<PageMessage | null>): void => {
    if (source === null || source !== frame() || data?.type !== 'spindle.preview-message' || !isPreviewAddress(origin, config)) return;
    opener.postMessage({ type: 'lathe.tab-report', origin, message: data.message } satisfies TabReport, page.location.origin);
  };
  page.addEventListener('message', pass);
  return () => page.removeEventListener('message', pass);
}

/** Runs in the project's tab and receives messages of previews in separate tabs. Returns a function that stops it. */
export function receiveReports(page: Listener, said: (origin: string, message: unknown) => void): () => void {
  const receive = ({ origin, data }: MessageEvent<TabReport | null>): void => {
    if (origin === page.location.origin && data?.type === 'lathe.tab-report' && typeof data.origin === 'string') said(data.origin, data.message);
  };
  page.addEventListener('message', receive);
  return () => page.removeEventListener('message', receive);
}
