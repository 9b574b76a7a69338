import { atom, computed, type ReadableAtom } from 'nanostores';
import type { PreviewView } from './contract.ts';
import { shownAddress } from './masked-address.ts';

/** Expo's page is shown after this long even when it never reported that it is ready. Source: docs/decisions.md#B12. */
const FORCED_READY_MS = 15_000;

type PreviewPort = Omit<PreviewView, 'shownHost'>;

/** The ports that the project listens on, and which of them is shown. */
export interface PreviewPorts {
  readonly views: ReadableAtom<readonly PreviewView[]>;
  readonly selectedPort: ReadableAtom<number | undefined>;
  selected(): PreviewPort | undefined;
  opened(port: number, url: string): void;
  closed(port: number): void;
  markReady(port: number): void;
  /** The person chooses a port. It is shown again when its server comes back. */
  choose(port: number): void;
  setTunnelAddress(port: number, address: string | undefined): void;
}

export interface PreviewPortsDeps {
  readonly waitsForFramework: () => boolean;
  readonly onSelected: () => void;
  /** A port that was open before has become ready. */
  readonly onReady: (port: number) => void;
}

export function createPreviewPorts({ waitsForFramework, onSelected, onReady }: PreviewPortsDeps, { signal }: { readonly signal: AbortSignal }): PreviewPorts {
  const ports = atom<readonly PreviewPort[]>([]);
  const tunnels = atom<ReadonlyMap<number, string>>(new Map());
  const selectedPort = atom<number | undefined>(undefined);
  const readyTimers = new Map<number, ReturnType<typeof setTimeout>>();
  let chosenPort: number | undefined;
  /** The lowest port is chosen once. After that only the person changes the selection. */
  let wasLowestChosen = false;

  function select(port: number | undefined): void {
    if (port === selectedPort.get()) return;
    selectedPort.set(port);
    onSelected();
  }

  function clearReadyTimer(port: number): void {
    clearTimeout(readyTimers.get(port));
    readyTimers.delete(port);
  }

  function markReady(port: number): void {
    clearReadyTimer(port);
    if (!ports.get().some((preview) => preview.port === port && !preview.isReady)) return;
    ports.set(ports.get().map((preview) => (preview.port === port ? { ...preview, isReady: true } : preview)));
    onReady(port);
  }

  function opened(port: number, url: string): void {
    const isReady = !waitsForFramework();
    const others = ports.get().filter((preview) => preview.port !== port);
    ports.set([...others, { port, isReady, baseUrl: new URL(url).origin }].sort((a, b) => a.port - b.port));
    clearReadyTimer(port);
    if (!isReady) {
      const timer = setTimeout(() => markReady(port), FORCED_READY_MS);
      readyTimers.set(port, timer);
    }
    if (port === chosenPort) select(port);
    else if (!wasLowestChosen || selectedPort.get() === undefined) select(ports.get()[0]?.port);
    if (others.length > 0) wasLowestChosen = true;
  }

  signal.addEventListener('abort', () => {
    for (const timer of readyTimers.values()) clearTimeout(timer);
  });

  return {
    views: computed([ports, tunnels], (list, addresses): readonly PreviewView[] =>
      list.map((preview) => ({ ...preview, shownHost: shownAddress(addresses.get(preview.port)) })),
    ),
    selectedPort,
    selected: () => ports.get().find(({ port }) => port === selectedPort.get()),
    opened,
    closed(port) {
      clearReadyTimer(port);
      ports.set(ports.get().filter((preview) => preview.port !== port));
      if (selectedPort.get() === port) select(ports.get()[0]?.port);
    },
    markReady,
    choose(port) {
      wasLowestChosen = true;
      chosenPort = port;
      select(port);
    },
    setTunnelAddress(port, address) {
      const next = new Map(tunnels.get());
      if (address === undefined) next.delete(port);
      else next.set(port, address);
      tunnels.set(next);
    },
  };
}
