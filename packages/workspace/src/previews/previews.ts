import type { Runtime } from '@lathe/spindle';
import { atom } from 'nanostores';
import type { PreviewFrame, PreviewPage, PreviewsStore, PreviewView } from '../contract.ts';

export interface Previews extends PreviewsStore {
  follow(runtime: Runtime, onReady: (port: number) => void): void;
  clear(): void;
  /** What the preview script reported: the page's place. */
  locationReported(port: number, location: string): void;
  pageReported(port: number, page: PreviewPage): void;
}

export function createPreviews(): Previews {
  const previews = atom<readonly PreviewView[]>([]);
  const selectedPort = atom<number | undefined>(undefined);
  const location = atom('/');
  const reloadCount = atom(0);
  const page = atom<PreviewPage>('unknown');
  const health = atom<'ok' | 'unresponsive'>('ok');
  let frame: PreviewFrame | undefined;
  let wasChosen = false;

  const command = (type: string) => {
    const preview = previews.get().find(({ port }) => port === selectedPort.get());
    if (preview) frame?.postMessage({ type }, preview.baseUrl);
  };

  return {
    previews,
    selectedPort,
    location,
    reloadCount,
    page,
    health,
    follow(runtime, onReady) {
      runtime.on('port', (port, type, url) => {
        const others = previews.get().filter((preview) => preview.port !== port);
        if (type === 'close') {
          previews.set(others);
          if (selectedPort.get() === port) selectedPort.set(others[0]?.port);
          return;
        }
        const baseUrl = new URL(url).origin;
        previews.set([...others, { port, isReady: true, baseUrl, shownHost: `localhost:${port}` }].sort((a, b) => a.port - b.port));
        // The lowest port is chosen once; from then on only the person changes it.
        if (!wasChosen || selectedPort.get() === undefined) selectedPort.set(previews.get()[0]?.port);
        if (previews.get().length > 1) wasChosen = true;
        if (selectedPort.get() === port) {
          page.set('unknown');
          reloadCount.set(reloadCount.get() + 1);
        }
        onReady(port);
      });
    },
    clear() {
      previews.set([]);
      selectedPort.set(undefined);
      page.set('unknown');
      location.set('/');
      wasChosen = false;
    },
    locationReported(port, reported) {
      if (port === selectedPort.get()) location.set(reported);
    },
    pageReported(port, reported) {
      if (port === selectedPort.get()) page.set(reported);
    },
    selectPort(port) {
      if (port !== selectedPort.get()) page.set('unknown');
      wasChosen = true;
      selectedPort.set(port);
      location.set('/');
    },
    navigate(path) {
      location.set(path.startsWith('/') ? path : `/${path}`);
      reloadCount.set(reloadCount.get() + 1);
    },
    back: () => command('lathe.history.back'),
    forward: () => command('lathe.history.forward'),
    reload: () => reloadCount.set(reloadCount.get() + 1),
    setFrame: (next) => {
      frame = next;
    },
  };
}
