import { messageOf } from '@lathe/protocol';
import type { Runtime } from '@lathe/spindle';
import { atom, computed } from 'nanostores';
import type { PreviewFrame, PreviewPage, PreviewsStore, PreviewView } from './contract.ts';
import { createHeartbeat } from './heartbeat.ts';
import { shownAddress } from './masked-address.ts';
import { canGoBack, canGoForward, NEW_HISTORY, nextHistory, type PageHistory, placeOf } from './page-history.ts';
import type { PageCommand, PageReport } from './page-protocol.ts';

/** A page that has not begun to reload by then is loaded anew. Source: docs/specification/previews.md. */
const RELOAD_TIMEOUT_MS = 200;
/** Expo's page is shown after this long even when it did not say that it is ready. Source: docs/decisions.md#B12. */
const FORCED_READY_MS = 15_000;
/** From this many unanswered heartbeats on the person is asked; before, the page is reloaded. Source: docs/decisions.md#B11. */
const UNRESPONSIVE_MISSES = 3;
/** A picture of a large page takes a while; a page that is stuck never makes one. */
const CAPTURE_TIMEOUT_MS = 20_000;
/** A server that begins anew after a change, and its first page. */
const REST_TIMEOUT_MS = 60_000;

export interface Previews extends Omit<PreviewsStore, 'screenshot' | 'saidInTab'> {
  /** Returns a function that ends it. */
  follow(runtime: Runtime, on: { readonly open: (port: number) => void; readonly ready: (port: number) => void }): () => void;
  /** What the preview script said in the page of a port. */
  reported(port: number, report: PageReport): void;
  /** Others reach the port at this address; undefined when no more. */
  setTunnelAddress(port: number, address: string | undefined): void;
  /** A picture of what the selected preview shows. */
  capture(): Promise<Blob>;
  /** The same once the page is drawn and at rest. Rejects when it does not come to that in time. */
  captureAtRest(signal: AbortSignal): Promise<Blob>;
  /** Turns the inspector of the selected preview's page on or off. */
  inspect(isOn: boolean): void;
}

interface Deps {
  /** Expo's pages say themselves when they are ready. Any other framework is ready at once. */
  readonly waitsForFramework: () => boolean;
  /** A dialog of the product is open: the person is not waiting for the page. */
  readonly isDialogOpen: () => boolean;
  /** The program that draws pictures inside a page. */
  readonly loadPainter: () => Promise<string>;
}

/** Source: docs/specification/previews.md. */
export function createPreviews(deps: Deps, { signal }: { readonly signal: AbortSignal }): Previews {
  const ports = atom<readonly Omit<PreviewView, 'shownHost'>[]>([]);
  const tunnels = atom<ReadonlyMap<number, string>>(new Map());
  const selectedPort = atom<number | undefined>(undefined);
  const history = atom<PageHistory>(NEW_HISTORY);
  const reloadCount = atom(0);
  const frameCount = atom(0);
  const page = atom<PreviewPage>('unknown');
  const health = atom<'ok' | 'unresponsive'>('ok');
  const readyTimers = new Map<number, ReturnType<typeof setTimeout>>();
  const captures = new Map<number, { resolve(picture: Blob): void; reject(error: Error): void }>();
  const isCapturing = atom(false);
  let frame: PreviewFrame | undefined;
  let onReady: (port: number) => void = () => undefined;
  let wasLowestChosen = false;
  /** By the person: it is shown again when its server comes back. */
  let chosenPort: number | undefined;
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
  let lastCapture = 0;
  /** The document in the frame runs the preview script: only such a one can answer. */
  let isScripted = false;
  let hasStartedSinceLoad = false;
  /** A new frame begins with an empty document, whose load says nothing of the page that is expected. */
  let isFrameNew = false;
  let isTabVisible = true;
  let isPageDialogOpen = false;

  const selected = () => ports.get().find(({ port }) => port === selectedPort.get());
  const post = (message: PageCommand | { readonly type: 'spindle.reload' }, transfer: MessagePort[] = []) => {
    const preview = selected();
    if (preview) frame?.postMessage(message, preview.baseUrl, transfer);
  };
  const loadAnew = () => {
    clearTimeout(reloadTimer);
    reloadCount.set(reloadCount.get() + 1);
  };

  /** A page that does not answer holds its frame: the same place is loaded in another one, which has no history yet. */
  const replaceFrame = () => {
    history.set({ places: [placeOf(history.get())], index: 0 });
    isFrameNew = true;
    frameCount.set(frameCount.get() + 1);
  };

  const heartbeat = createHeartbeat({
    send: (id) => post({ type: 'lathe.heartbeat', id }),
    isPaused: () => !isScripted || !frame || !isTabVisible || isPageDialogOpen || deps.isDialogOpen(),
    onBeat(missed) {
      health.set(missed >= UNRESPONSIVE_MISSES ? 'unresponsive' : 'ok');
      if (missed > 0 && missed < UNRESPONSIVE_MISSES) reload();
    },
  });

  /** The page's own reload keeps what the browser keeps of it (scroll position); a stuck one is loaded anew. */
  function reload(): void {
    if (!isScripted) {
      loadAnew();
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      clearTimeout(reloadTimer);
      port1.close();
    };
    post({ type: 'spindle.reload' }, [port2]);
    clearTimeout(reloadTimer);
    reloadTimer = setTimeout(() => {
      port1.close();
      replaceFrame();
    }, RELOAD_TIMEOUT_MS);
  }

  /** The frame shows another server, or the same one from its start. */
  function beginPage(): void {
    page.set('unknown');
    health.set('ok');
    isScripted = false;
    isFrameNew = false;
    isPageDialogOpen = false;
    heartbeat.stop();
  }

  function select(port: number | undefined): void {
    if (port === selectedPort.get()) return;
    selectedPort.set(port);
    history.set(NEW_HISTORY);
    beginPage();
  }

  function markReady(port: number): void {
    clearTimeout(readyTimers.get(port));
    readyTimers.delete(port);
    if (!ports.get().some((preview) => preview.port === port && !preview.isReady)) return;
    ports.set(ports.get().map((preview) => (preview.port === port ? { ...preview, isReady: true } : preview)));
    onReady(port);
  }

  function opened(port: number, url: string): void {
    const isReady = !deps.waitsForFramework();
    const others = ports.get().filter((preview) => preview.port !== port);
    ports.set([...others, { port, isReady, baseUrl: new URL(url).origin }].sort((a, b) => a.port - b.port));
    if (!isReady)
      readyTimers.set(
        port,
        setTimeout(() => markReady(port), FORCED_READY_MS),
      );
    if (port === chosenPort) select(port);
    // The lowest port is chosen once; from then on only the person changes it.
    else if (!wasLowestChosen || selectedPort.get() === undefined) select(ports.get()[0]?.port);
    if (others.length > 0) wasLowestChosen = true;
    if (selectedPort.get() === port) {
      beginPage();
      loadAnew();
    }
    if (isReady) onReady(port);
  }

  async function captureOnce(waitsForQuiet: boolean): Promise<Blob> {
    if (!isScripted) throw new Error('this is not a web page, or it has not loaded yet.');
    const id = ++lastCapture;
    isCapturing.set(true);
    try {
      return await new Promise<Blob>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('The page did not respond.')), CAPTURE_TIMEOUT_MS);
        const settle =
          <Value>(end: (value: Value) => void) =>
          (value: Value) => {
            clearTimeout(timer);
            end(value);
          };
        captures.set(id, { resolve: settle(resolve), reject: settle(reject) });
        post({ type: 'lathe.capture', id, waitsForQuiet });
      });
    } finally {
      captures.delete(id);
      isCapturing.set(captures.size > 0);
    }
  }

  function untilPainted(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = (): void => {
        stop();
        signal.removeEventListener('abort', end);
        if (signal.aborted) reject(signal.reason);
        else resolve();
      };
      const stop = page.listen((now) => now === 'painted' && end());
      signal.addEventListener('abort', end);
      if (signal.aborted || page.get() === 'painted') end();
    });
  }

  function closed(port: number): void {
    clearTimeout(readyTimers.get(port));
    readyTimers.delete(port);
    ports.set(ports.get().filter((preview) => preview.port !== port));
    if (selectedPort.get() === port) select(ports.get()[0]?.port);
  }

  async function sendPainter(): Promise<void> {
    try {
      post({ type: 'lathe.painter', source: await deps.loadPainter() });
    } catch (error) {
      post({ type: 'lathe.painter', failure: messageOf(error) });
    }
  }

  const reports: { readonly [Type in PageReport['type']]: (report: Extract<PageReport, { readonly type: Type }>) => void } = {
    'lathe.init': () => {
      for (const { reject } of captures.values()) reject(new Error('The page was reloaded.'));
      page.set('started');
      isScripted = true;
      hasStartedSinceLoad = true;
      isPageDialogOpen = false;
      heartbeat.start();
    },
    'lathe.location': ({ location, change }) => history.set(nextHistory(history.get(), location, change)),
    'lathe.painted': () => page.set('painted'),
    'lathe.alive': ({ id }) => {
      heartbeat.answered(id);
      if (health.get() !== 'ok') health.set('ok');
    },
    'lathe.framework-ready': () => undefined, // of any port, see `reported`
    'lathe.page-dialog': ({ isOpen }) => {
      isPageDialogOpen = isOpen;
    },
    'lathe.open-tab': () => undefined, // the workspace asks the person
    'lathe.painter-wanted': () => void sendPainter(),
    // Of the workspace's inspector.
    'lathe.inspected': () => undefined,
    'lathe.inspect-left': () => undefined,
    'lathe.captured': ({ id, picture }) => captures.get(id)?.resolve(picture),
    'lathe.capture-failed': ({ id, reason }) => captures.get(id)?.reject(new Error(reason)),
  };

  signal.addEventListener('abort', () => {
    heartbeat.stop();
    clearTimeout(reloadTimer);
    for (const timer of readyTimers.values()) clearTimeout(timer);
    for (const { reject } of captures.values()) reject(new Error('The project was closed.'));
  });

  return {
    previews: computed([ports, tunnels], (list, addresses): readonly PreviewView[] =>
      list.map((preview) => ({ ...preview, shownHost: shownAddress(addresses.get(preview.port)) })),
    ),
    selectedPort,
    location: computed(history, placeOf),
    canGoBack: computed(history, canGoBack),
    canGoForward: computed(history, canGoForward),
    reloadCount,
    frameCount,
    page,
    health,
    isCapturing,
    follow(runtime, on) {
      onReady = on.ready;
      return runtime.on('port', (port, type, url) => {
        if (type === 'close') {
          closed(port);
          return;
        }
        on.open(port);
        opened(port, url);
      });
    },
    reported(port, report) {
      if (report.type === 'lathe.framework-ready') markReady(port);
      if (port === selectedPort.get()) reports[report.type](report as never);
    },
    setTunnelAddress(port, address) {
      const next = new Map(tunnels.get());
      if (address === undefined) next.delete(port);
      else next.set(port, address);
      tunnels.set(next);
    },
    inspect: (isOn) => post({ type: 'lathe.inspect', isOn }),
    capture: () => captureOnce(false),
    async captureAtRest(signal) {
      const ends = AbortSignal.any([signal, AbortSignal.timeout(REST_TIMEOUT_MS)]);
      for (;;) {
        await untilPainted(ends);
        try {
          return await captureOnce(true);
        } catch (error) {
          if (ends.aborted || page.get() === 'painted') throw error;
        }
      }
    },
    selectPort(port) {
      wasLowestChosen = true;
      chosenPort = port;
      select(port);
    },
    navigate(path) {
      history.set(nextHistory(history.get(), path.startsWith('/') ? path : `/${path}`, 'push'));
      loadAnew();
    },
    back() {
      if (!canGoBack(history.get())) return; // the browser would leave the project's page instead
      history.set({ ...history.get(), direction: 'back' });
      post({ type: 'lathe.history.back' });
    },
    forward() {
      if (!canGoForward(history.get())) return;
      history.set({ ...history.get(), direction: 'forward' });
      post({ type: 'lathe.history.forward' });
    },
    reload,
    setFrame(next) {
      frame = next;
      if (!next) {
        isScripted = false;
        heartbeat.stop();
      }
    },
    frameLoaded() {
      if (isFrameNew) {
        isFrameNew = false;
        return;
      }
      // A picture or a plain text runs no script: it is never asked for an answer.
      isScripted = hasStartedSinceLoad;
      hasStartedSinceLoad = false;
    },
    setTabVisible(isVisible) {
      isTabVisible = isVisible;
    },
  };
}
