import type { ReadableAtom } from 'nanostores';
import type { StyleChange } from './edit-element.ts';

export type { StyleChange } from './edit-element.ts';

export interface PreviewView {
  readonly port: number;
  /** False until Expo's page has reported that it is ready. */
  readonly isReady: boolean;
  /** Origin with scheme, no trailing slash. */
  readonly baseUrl: string;
  /** Masked address for the address bar, without the path. */
  readonly shownHost: string;
}

export interface PreviewsStore {
  readonly previews: ReadableAtom<readonly PreviewView[]>;
  /** The lowest port is chosen once, then only by the user. */
  readonly selectedPort: ReadableAtom<number | undefined>;
  /** Path, query and hash of the page shown now (reported by the preview script). */
  readonly location: ReadableAtom<string>;
  readonly canGoBack: ReadableAtom<boolean>;
  readonly canGoForward: ReadableAtom<boolean>;
  /** Grows when the frame must load `location` again. */
  readonly reloadCount: ReadableAtom<number>;
  /** Grows when an empty frame must replace the current one, whose page is stuck and would not even navigate. */
  readonly frameCount: ReadableAtom<number>;
  /** How far the page of the selected port has loaded since its server was reached. */
  readonly page: ReadableAtom<PreviewPage>;
  /** 'unresponsive' after three missed heartbeats. */
  readonly health: ReadableAtom<'ok' | 'unresponsive'>;
  /** A picture of the page is being made. */
  readonly isCapturing: ReadableAtom<boolean>;
  selectPort(port: number): void;
  navigate(path: string): void;
  back(): void;
  forward(): void;
  /** Done by the page itself; its address is loaded again if it does not respond. */
  reload(): void;
  /** Attaches a picture of the preview to the message that is being written. */
  screenshot(): Promise<void>;
  /** The frame component passes its element (for heartbeat and history), or undefined on unmount. */
  setFrame(frame: PreviewFrame | undefined): void;
  /** The frame has loaded a document. */
  frameLoaded(): void;
  /** False while the browser tab is in the background, where pages are slowed down. */
  setTabVisible(isVisible: boolean): void;
  /**
   * A message from a page in its own tab. Its errors count for the project; its other messages do not concern this
   * page.
   */
  receiveTabMessage(origin: string, message: unknown): void;
}

/** 'started': a document with the preview script runs; 'painted': its first text or picture is drawn. */
export type PreviewPage = 'unknown' | 'started' | 'painted';

/** The part of an iframe that the workspace needs, without the DOM. */
export interface PreviewFrame {
  postMessage(message: unknown, targetOrigin: string, transfer?: MessagePort[]): void;
}

/** How far others can reach the previews. 'off': there is nothing to reach, or the person has not turned it on. */
export type TunnelState = { readonly status: 'off' | 'connecting' | 'open' | 'reconnecting' } | { readonly status: 'refused'; readonly message: string };

export interface TunnelStore {
  readonly state: ReadableAtom<TunnelState>;
  /** A link that opens a preview at a path for anyone who has it, because it contains the password. Undefined while there is no tunnel. */
  linkTo(port: number, path: string): string | undefined;
}

/** An element that the person pointed at. Source: docs/specification/previews.md. */
export interface InspectedElement {
  /** In lower case. */
  readonly tagName: string;
  /** A selector path that leads to this element only. */
  readonly html: string;
  readonly image?: Blob;
  /** Why there is no picture. */
  readonly pictureFailure?: string;
  readonly pathname: string;
  readonly text: string;
  /** The element contains only text, and `text` is all of it. */
  readonly isTextAlone: boolean;
  readonly id?: string;
  readonly classNames: readonly string[];
  /** As it is drawn. */
  readonly style: StyleChange;
  /** Where the element is written, according to the framework's development build. */
  readonly hint?: { readonly path: string; readonly line?: number | undefined };
}

export interface SelectedElement {
  readonly element: InspectedElement;
  /** Where it is written, if that is certain. */
  readonly source?: { readonly path: string; readonly line: number };
  /** It could be written in several places. */
  readonly isAmbiguous?: boolean;
  readonly canChangeText: boolean;
  readonly canChangeStyle: boolean;
}

export interface InspectorStore {
  readonly isInspecting: ReadableAtom<boolean>;
  readonly selected: ReadableAtom<SelectedElement | undefined>;
  setInspecting(isOn: boolean): void;
  /** Writes the text into the source. If the place is not certain, the change becomes the draft of a prompt. True: it was written. */
  changeText(text: string): Promise<boolean>;
  changeStyle(style: StyleChange): Promise<boolean>;
  deselect(): void;
}
