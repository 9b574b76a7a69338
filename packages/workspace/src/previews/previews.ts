import { messageOf } from '@lathe/protocol';
import type { Runtime } from '@lathe/spindle';
import { atom, computed, type ReadableAtom } from 'nanostores';
import type { PreviewPage, PreviewsStore, ShownChange } from './contract.ts';
import { createPageCaptures } from './page-captures.ts';
import { canGoBack, canGoForward, NEW_HISTORY, nextHistory, type PageHistory, placeOf } from './page-history.ts';
import type { PageReport } from './page-protocol.ts';
import { createPreviewPorts } from './preview-ports.ts';
import { createShownPage } from './shown-page.ts';

/** For a server that restarts after a change, and its first page. */
const REST_TIMEOUT_MS = 60_000;

export interface Previews extends Omit<PreviewsStore, 'screenshot' | 'receiveTabMessage'> {
  /** Shows the runtime's ports. Returns a function that ends it. */
  follow(runtime: Runtime, on: { readonly open: (port: number) => void; readonly ready: (port: number) => void }): () => void;
  /** A port that was open before `follow`. */
  announce(port: number, url: string): void;
  /** The preview script in the page of a port sent a report. */
  reported(port: number, report: PageReport): void;
  /** The address at which others reach the port. Undefined when they no longer do. */
  setTunnelAddress(port: number, address: string | undefined): void;
  /** Takes a picture of what the selected preview shows. */
  capture(): Promise<Blob>;
  /** The same, once the page is drawn and at rest. Rejects when that takes too long. */
  captureAtRest(signal: AbortSignal): Promise<Blob>;
  /** Turns the inspector of the selected preview's page on or off. */
  inspect(isOn: boolean): void;
  /** Removes the outline of the selected element, and what was shown before its source had it. */
  deselect(): void;
  /** Selects the element at a selector, once the page has it. */
  select(selector: string): void;
  /** Shows a change of the selected element before its source has it. */
  showChange(id: number, change: ShownChange): void;
}

interface Deps {
  /** Expo's pages report when they are ready. Pages of all other frameworks are ready at once. */
  readonly waitsForFramework: () => boolean;
  /** A dialog of the product is open, so the person is not waiting for the page. */
  readonly isDialogOpen: () => boolean;
  /** The program that draws pictures inside a page. */
  readonly loadPainter: () => Promise<string>;
}

type ReportHandlers = { readonly [Type in PageReport['type']]: (report: Extract<PageReport, { readonly type: Type }>) => void };

/** Source: docs/specification/previews.md. */
export function createPreviews({ waitsForFramework, isDialogOpen, loadPainter }: Deps, { signal }: { readonly signal: AbortSignal }): Previews {
  const history = atom<PageHistory>(NEW_HISTORY);
  const captures = createPageCaptures();
  let onReady: (port: number) => void = () => undefined;
  let announce: (port: number, url: string) => void = () => undefined;

  const page = createShownPage(
    {
      origin: () => ports.selected()?.baseUrl,
      isDialogOpen,
      onFrameReplaced: () => history.set({ places: [placeOf(history.get())], index: 0 }),
    },
    { signal },
  );

  const ports = createPreviewPorts(
    {
      waitsForFramework,
      onSelected() {
        history.set(NEW_HISTORY);
        page.expect();
      },
      onReady: (port) => onReady(port),
    },
    { signal },
  );

  function opened(port: number, url: string): void {
    ports.opened(port, url);
    if (ports.selectedPort.get() === port) {
      page.expect();
      page.load();
    }
    if (ports.views.get().some((view) => view.port === port && view.isReady)) onReady(port);
  }

  function go(direction: 'back' | 'forward'): void {
    history.set({ ...history.get(), direction });
    page.post({ type: `lathe.history.${direction}` });
  }

  async function capture(waitsForQuiet: boolean): Promise<Blob> {
    if (!page.isScripted()) throw new Error('this is not a web page, or it has not loaded yet.');
    return captures.take((id) => page.post({ type: 'lathe.capture', id, waitsForQuiet }));
  }

  async function captureAtRest(signal: AbortSignal): Promise<Blob> {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(REST_TIMEOUT_MS)]);
    for (;;) {
      await untilPainted(page.progress, ends);
      try {
        return await capture(true);
      } catch (error) {
        if (ends.aborted || page.progress.get() === 'painted') throw error;
      }
    }
  }

  async function sendPainter(): Promise<void> {
    try {
      page.post({ type: 'lathe.painter', source: await loadPainter() });
    } catch (error) {
      page.post({ type: 'lathe.painter', failure: messageOf(error) });
    }
  }

  const reports: ReportHandlers = {
    'lathe.init'() {
      captures.failAll('The page was reloaded.');
      page.started();
    },
    'lathe.location': ({ location, change }) => history.set(nextHistory(history.get(), location, change)),
    'lathe.painted': page.painted,
    'lathe.alive': ({ id }) => page.responded(id),
    'lathe.page-dialog': ({ isOpen }) => page.dialogChanged(isOpen),
    'lathe.painter-wanted': () => void sendPainter(),
    'lathe.captured': ({ id, picture }) => captures.captured(id, picture),
    'lathe.capture-failed': ({ id, reason }) => captures.failed(id, reason),
    // `reported` handles it for every port, selected or not.
    'lathe.framework-ready': () => undefined,
    // The workspace handles these: it asks the person, collects problems, and has the inspector.
    'lathe.function-failed': () => undefined,
    'lathe.open-tab': () => undefined,
    'lathe.inspected': () => undefined,
    'lathe.pictured': () => undefined,
    'lathe.change-shown': () => undefined,
    'lathe.undo-asked': () => undefined,
    'lathe.inspect-left': () => undefined,
  };

  signal.addEventListener('abort', () => captures.failAll('The project was closed.'));

  return {
    previews: ports.views,
    selectedPort: ports.selectedPort,
    location: computed(history, placeOf),
    canGoBack: computed(history, canGoBack),
    canGoForward: computed(history, canGoForward),
    reloadCount: page.reloadCount,
    frameCount: page.frameCount,
    page: page.progress,
    health: page.health,
    isCapturing: captures.isCapturing,
    follow(runtime, on) {
      onReady = on.ready;
      announce = (port, url) => {
        on.open(port);
        opened(port, url);
      };
      return runtime.on('port', (port, type, url) => {
        if (type === 'close') ports.closed(port);
        else announce(port, url);
      });
    },
    announce: (port, url) => announce(port, url),
    reported(port, report) {
      if (report.type === 'lathe.framework-ready') ports.markReady(port);
      if (port === ports.selectedPort.get()) reports[report.type](report as never);
    },
    setTunnelAddress: ports.setTunnelAddress,
    inspect: (isOn) => page.post({ type: 'lathe.inspect', isOn }),
    deselect: () => page.post({ type: 'lathe.deselect' }),
    select: (selector) => page.post({ type: 'lathe.select', selector }),
    showChange: (id, change) => page.post({ type: 'lathe.show-change', id, change }),
    capture: () => capture(false),
    captureAtRest,
    selectPort: ports.choose,
    navigate(path) {
      history.set(nextHistory(history.get(), path.startsWith('/') ? path : `/${path}`, 'push'));
      page.load();
    },
    back() {
      // Going back further would leave the project's page.
      if (canGoBack(history.get())) go('back');
    },
    forward() {
      if (canGoForward(history.get())) go('forward');
    },
    reload: page.reload,
    setFrame: page.setFrame,
    frameLoaded: page.frameLoaded,
    setTabVisible: page.setTabVisible,
  };
}

function untilPainted(page: ReadableAtom<PreviewPage>, signal: AbortSignal): Promise<void> {
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
