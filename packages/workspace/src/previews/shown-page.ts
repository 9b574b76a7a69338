import { atom, type ReadableAtom } from 'nanostores';
import type { PreviewFrame, PreviewPage } from './contract.ts';
import { createHeartbeat } from './heartbeat.ts';
import type { PageCommand } from './page-protocol.ts';

/** When a page has not begun to reload by then, its frame is replaced. Source: docs/specification/previews.md. */
const RELOAD_TIMEOUT_MS = 200;
/**
 * Browsers keep the process of a removed frame for up to half a second (measured in Chromium), and put a new frame of
 * the same site into it. A page loaded sooner would hang with the one it replaces. Twice that, for busy machines.
 */
const STUCK_PROCESS_END_MS = 1000;
/** After this many unanswered heartbeats the person is asked. Before, the page is reloaded. Source: docs/decisions.md#B11. */
const UNRESPONSIVE_MISSES = 3;

/** The page in the preview's frame: how far it has come, whether it responds, and the messages to it. */
export interface ShownPage {
  readonly progress: ReadableAtom<PreviewPage>;
  readonly health: ReadableAtom<'ok' | 'unresponsive'>;
  /** Grows when the frame must load its address again. */
  readonly reloadCount: ReadableAtom<number>;
  /** Grows when an empty frame must take the place of the current one. */
  readonly frameCount: ReadableAtom<number>;
  /** Whether the document runs the preview script. Others, such as pictures, never respond. */
  isScripted(): boolean;
  post(message: PageCommand): void;
  /** Another page is expected in the frame: that of another server, or of one that has restarted. */
  expect(): void;
  load(): void;
  /** The page's own reload keeps its scroll position. A page that does not respond gets a new frame. */
  reload(): void;
  setFrame(frame: PreviewFrame | undefined): void;
  frameLoaded(): void;
  setTabVisible(isVisible: boolean): void;
  /** Reports of the preview script. */
  started(): void;
  painted(): void;
  responded(heartbeatId: number): void;
  dialogChanged(isOpen: boolean): void;
}

export interface ShownPageDeps {
  /** The origin of the selected preview. */
  readonly origin: () => string | undefined;
  /** A dialog of the product is open, so the person is not waiting for the page. */
  readonly isDialogOpen: () => boolean;
  /** The new frame has no history yet. */
  readonly onFrameReplaced: () => void;
}

export function createShownPage({ origin, isDialogOpen, onFrameReplaced }: ShownPageDeps, { signal }: { readonly signal: AbortSignal }): ShownPage {
  const progress = atom<PreviewPage>('unknown');
  const health = atom<'ok' | 'unresponsive'>('ok');
  const reloadCount = atom(0);
  const frameCount = atom(0);
  let frame: PreviewFrame | undefined;
  /** Until the page has to begin to reload, or until the frame that replaced a stuck one may load. */
  let reloadTimer: ReturnType<typeof setTimeout> | undefined;
  let isScripted = false;
  let hasStartedSinceLoad = false;
  /** A new frame begins with an empty document, whose load event does not count. */
  let isFrameNew = false;
  let isTabVisible = true;
  let isPageDialogOpen = false;

  function post(message: PageCommand | { readonly type: 'spindle.reload' }, transfer: MessagePort[] = []): void {
    const target = origin();
    if (target !== undefined) frame?.postMessage(message, target, transfer);
  }

  const heartbeat = createHeartbeat({
    send: (id) => post({ type: 'lathe.heartbeat', id }),
    isPaused: () => !isScripted || !frame || !isTabVisible || isPageDialogOpen || isDialogOpen(),
    onBeat(missed) {
      health.set(missed >= UNRESPONSIVE_MISSES ? 'unresponsive' : 'ok');
      if (missed > 0 && missed < UNRESPONSIVE_MISSES) reload();
    },
  });

  function load(): void {
    clearTimeout(reloadTimer);
    reloadCount.set(reloadCount.get() + 1);
  }

  function replaceFrame(): void {
    onFrameReplaced();
    isFrameNew = true;
    frameCount.set(frameCount.get() + 1);
    reloadTimer = setTimeout(load, STUCK_PROCESS_END_MS);
  }

  function reload(): void {
    if (!isScripted) {
      load();
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

  signal.addEventListener('abort', () => {
    heartbeat.stop();
    clearTimeout(reloadTimer);
  });

  return {
    progress,
    health,
    reloadCount,
    frameCount,
    isScripted: () => isScripted,
    post,
    expect() {
      progress.set('unknown');
      health.set('ok');
      isScripted = false;
      isFrameNew = false;
      isPageDialogOpen = false;
      clearTimeout(reloadTimer);
      heartbeat.stop();
    },
    load,
    reload,
    setFrame(next) {
      frame = next;
      if (next) return;
      isScripted = false;
      heartbeat.stop();
    },
    frameLoaded() {
      if (isFrameNew) {
        isFrameNew = false;
        return;
      }
      isScripted = hasStartedSinceLoad;
      hasStartedSinceLoad = false;
    },
    setTabVisible(isVisible) {
      isTabVisible = isVisible;
    },
    started() {
      progress.set('started');
      isScripted = true;
      hasStartedSinceLoad = true;
      isPageDialogOpen = false;
      heartbeat.start();
    },
    painted: () => progress.set('painted'),
    responded(heartbeatId) {
      heartbeat.answered(heartbeatId);
      health.set('ok');
    },
    dialogChanged(isOpen) {
      isPageDialogOpen = isOpen;
    },
  };
}
