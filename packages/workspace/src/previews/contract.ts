import type { PointedElement } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { ImportedFile } from '../files/contract.ts';
import type { PointChange, Refusal } from '../point-edits/plan-change.ts';
import type { SourcePlace } from '../point-edits/pointed-source.ts';

export type { PointChange } from '../point-edits/plan-change.ts';
export type { SourcePlace } from '../point-edits/pointed-source.ts';
export type { StyleProperty } from '../point-edits/style-change.ts';

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

/** What an element looks like, or why there is no picture of it. */
export interface ElementPicture {
  readonly image?: Blob;
  readonly pictureFailure?: string;
}

/** What the page shows before the source has it. */
export interface ShownChange {
  /** CSS by property. */
  readonly style?: Readonly<Record<string, string>> | undefined;
  readonly text?: string | undefined;
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  /** The page's own styles are shown again. */
  readonly isUndo?: boolean | undefined;
}

/**
 * Whether something of an element can be changed in the source: where, or why not. `not-here`: the element has none.
 */
export type PointField = { readonly place: SourcePlace } | { readonly refusal: Refusal | 'not-here' };

/** An element of the preview that the person pointed at. Source: docs/specification/previews.md. */
export interface SelectedElement {
  readonly element: PointedElement;
  /** Where it is written, if that is certain. */
  readonly source?: SourcePlace | undefined;
  /** Where it could be written, if the person has to say. */
  readonly candidates: readonly SourcePlace[];
  readonly fields: Readonly<Record<PointChange['type'], PointField>>;
}

/** A change by hand that is in the source. */
export interface HandEdit {
  readonly id: string;
  readonly type: PointChange['type'];
  readonly path: string;
  /** Lines. */
  readonly added: number;
  readonly removed: number;
}

/** How far the last change is. `overruled`: it is in the source, but the page does not show it. */
export type HandEditState =
  | { readonly status: 'writing' | 'written' | 'shown' | 'overruled' | 'undone' }
  | { readonly status: 'refused'; readonly reason: string };

export interface InspectorStore {
  readonly isInspecting: ReadableAtom<boolean>;
  readonly selected: ReadableAtom<SelectedElement | undefined>;
  /** What has been changed since the last turn and can be undone, the latest last. */
  readonly edits: ReadableAtom<readonly HandEdit[]>;
  readonly editState: ReadableAtom<HandEditState | undefined>;
  /** Turned off, it also ends the selection. */
  setInspecting(isOn: boolean): void;
  /** The person says which of the candidates the element is. */
  chooseCandidate(index: number): void;
  /** Shows the change at once and writes it into the source. */
  change(change: PointChange): Promise<void>;
  /** Puts a picture from the person's computer into the project, and shows it in place of the element's. */
  changePicture(picture: ImportedFile): Promise<void>;
  /** Undoes the latest change, unless its file has changed since. */
  undo(): Promise<void>;
  /** Attaches the element to the message that is being written. */
  ask(): void;
  deselect(): void;
}
