import type { ReadableAtom } from 'nanostores';
import type { StyleChange } from './edit-element.ts';

export type { StyleChange } from './edit-element.ts';

export interface PreviewView {
  readonly port: number;
  /** False while Expo's page has not said that it is ready. */
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
  /** Grows when another frame must take the place of one whose page is stuck: it would not even leave. */
  readonly frameCount: ReadableAtom<number>;
  /** How far the page of the selected port has come since its server was reached. */
  readonly page: ReadableAtom<PreviewPage>;
  /** 'unresponsive' after three missed heartbeats. */
  readonly health: ReadableAtom<'ok' | 'unresponsive'>;
  /** A picture of the page is being made. */
  readonly isCapturing: ReadableAtom<boolean>;
  selectPort(port: number): void;
  navigate(path: string): void;
  back(): void;
  forward(): void;
  /** By the page itself; its address is loaded anew when it does not answer. */
  reload(): void;
  /** Puts a picture of what the preview shows beside the message that is being written. */
  screenshot(): Promise<void>;
  /** The frame component hands its element over (heartbeat, history); undefined on unmount. */
  setFrame(frame: PreviewFrame | undefined): void;
  /** The frame has loaded a document. */
  frameLoaded(): void;
  /** False while the browser tab is in the background, where pages are slowed down. */
  setTabVisible(isVisible: boolean): void;
  /** What a page said that is shown in a tab of its own. Its errors are the project's; nothing else of it concerns this one. */
  saidInTab(origin: string, message: unknown): void;
}

/** 'started': a document runs with the preview script in it; 'painted': its first text or picture is drawn. */
export type PreviewPage = 'unknown' | 'started' | 'painted';

/** The little of an iframe that the workspace needs, free of the DOM. */
export interface PreviewFrame {
  postMessage(message: unknown, targetOrigin: string, transfer?: MessagePort[]): void;
}

/** How far others can reach the previews. 'off': there is nothing to reach, or the person has not turned it on. */
export type TunnelState = { readonly status: 'off' | 'connecting' | 'open' | 'reconnecting' } | { readonly status: 'refused'; readonly message: string };

export interface TunnelStore {
  readonly state: ReadableAtom<TunnelState>;
  /** Opens a preview for whoever has it, at a path: it holds the password. Undefined while there is no tunnel. */
  linkTo(port: number, path: string): string | undefined;
}

/** An element that the person pointed at. Source: docs/specification/previews.md. */
export interface InspectedElement {
  /** In lower case. */
  readonly tagName: string;
  /** A selector path that leads to this element only. */
  readonly html: string;
  readonly image?: Blob;
  /** Why there is none. */
  readonly pictureFailure?: string;
  readonly pathname: string;
  readonly text: string;
  /** The element has text and nothing else in it, and `text` is all of it. */
  readonly isTextAlone: boolean;
  readonly id?: string;
  readonly classNames: readonly string[];
  /** As it is drawn. */
  readonly style: StyleChange;
  /** What the framework's development build says about where it is written. */
  readonly hint?: { readonly path: string; readonly line?: number | undefined };
}

export interface SelectedElement {
  readonly element: InspectedElement;
  /** Where it is written, when that is certain. */
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
  /** Writes the text into the source; where that is not certain it becomes the draft of a prompt. True: it was written. */
  changeText(text: string): Promise<boolean>;
  changeStyle(style: StyleChange): Promise<boolean>;
  deselect(): void;
}
