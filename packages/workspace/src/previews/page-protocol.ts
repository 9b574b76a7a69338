/**
 * What the preview script (`apps/web/preview-script`) and the workbench say to each other. Reports come from the
 * person's own page, so nothing in them is trusted beyond its shape.
 */
import { type PointedElement, pointedElementSchema } from '@lathe/protocol';
import type { PreviewMessage } from '@lathe/spindle';
import type { ElementPicture, ShownChange } from './contract.ts';

/** How a page got its address: with a new history entry, by replacing one, or by moving along the history. */
export type LocationChange = 'push' | 'replace' | 'traverse';

/** A call of a function was answered with a status of 500 or more. `text` is the beginning of the answer. */
export interface FunctionFailure {
  readonly type: 'lathe.function-failed';
  readonly slug: string;
  /** Of the database that has the function. */
  readonly origin: string;
  readonly method: string;
  readonly status: number;
  readonly text: string;
}

export type PageReport =
  /** A document with the script began. */
  | { readonly type: 'lathe.init' }
  /** Path, query and hash. */
  | { readonly type: 'lathe.location'; readonly location: string; readonly change: LocationChange }
  /** The first text or picture is drawn. */
  | { readonly type: 'lathe.painted' }
  | { readonly type: 'lathe.alive'; readonly id: number }
  /** Expo's page called `window.frameworkReady`. */
  | { readonly type: 'lathe.framework-ready' }
  /** `alert` and the like block the page until the person has answered. */
  | { readonly type: 'lathe.page-dialog'; readonly isOpen: boolean }
  /** The page tried to open a page that refuses to be framed, and the browser did not let it open a tab. */
  | { readonly type: 'lathe.open-tab'; readonly url: string }
  | FunctionFailure
  | { readonly type: 'lathe.captured'; readonly id: number; readonly picture: Blob }
  | { readonly type: 'lathe.capture-failed'; readonly id: number; readonly reason: string }
  /** The first picture is needed, but the code that draws it is not part of the script. */
  | { readonly type: 'lathe.painter-wanted' }
  /** The person selected an element. */
  | { readonly type: 'lathe.inspected'; readonly element: PointedElement }
  /** What the selected element looks like. */
  | ({ readonly type: 'lathe.pictured'; readonly id: number } & ElementPicture)
  /** The page shows a change by itself, because it is in its source; or it does not, after some seconds. */
  | { readonly type: 'lathe.change-shown'; readonly id: number; readonly isShown: boolean }
  /** Mod+Z was pressed in the page while the inspector was on. */
  | { readonly type: 'lathe.undo-asked' }
  /** Esc was pressed in the page. */
  | { readonly type: 'lathe.inspect-left' };

export type PageCommand =
  | { readonly type: 'lathe.history.back' }
  | { readonly type: 'lathe.history.forward' }
  | { readonly type: 'lathe.heartbeat'; readonly id: number }
  /** `waitsForQuiet`: only once the page has applied an update of its files. */
  | { readonly type: 'lathe.capture'; readonly id: number; readonly waitsForQuiet: boolean }
  /** A program that draws pictures, or why it is not available. */
  | { readonly type: 'lathe.painter'; readonly source: string }
  | { readonly type: 'lathe.painter'; readonly failure: string }
  | { readonly type: 'lathe.inspect'; readonly isOn: boolean }
  | { readonly type: 'lathe.deselect' }
  /** Selects what was selected before the page was reloaded. */
  | { readonly type: 'lathe.select'; readonly selector: string }
  /** Shows a change of the selected element before its source has it. */
  | { readonly type: 'lathe.show-change'; readonly id: number; readonly change: ShownChange };

const CHANGES: readonly unknown[] = ['push', 'replace', 'traverse'] satisfies LocationChange[];

const SHAPES: { readonly [Type in PageReport['type']]: (data: Record<string, unknown>) => boolean } = {
  'lathe.init': () => true,
  'lathe.location': ({ location, change }) => typeof location === 'string' && location.startsWith('/') && CHANGES.includes(change),
  'lathe.painted': () => true,
  'lathe.alive': ({ id }) => typeof id === 'number',
  'lathe.framework-ready': () => true,
  'lathe.page-dialog': ({ isOpen }) => typeof isOpen === 'boolean',
  'lathe.open-tab': ({ url }) => typeof url === 'string',
  'lathe.function-failed': ({ slug, origin, method, status, text }) =>
    typeof slug === 'string' &&
    /^[\w-]{1,64}$/.test(slug) &&
    typeof origin === 'string' &&
    typeof method === 'string' &&
    /^[A-Z]{1,16}$/.test(method) &&
    Number.isInteger(status) &&
    typeof text === 'string' &&
    text.length <= 500,
  'lathe.captured': ({ id, picture }) => typeof id === 'number' && picture instanceof Blob,
  'lathe.capture-failed': ({ id, reason }) => typeof id === 'number' && typeof reason === 'string',
  'lathe.painter-wanted': () => true,
  'lathe.inspected': ({ element }) => pointedElementSchema.safeParse(element).success,
  'lathe.pictured': ({ id, image, pictureFailure }) =>
    typeof id === 'number' &&
    (image === undefined || image instanceof Blob) &&
    (pictureFailure === undefined || (typeof pictureFailure === 'string' && pictureFailure.length <= 500)),
  'lathe.change-shown': ({ id, isShown }) => typeof id === 'number' && typeof isShown === 'boolean',
  'lathe.undo-asked': () => true,
  'lathe.inspect-left': () => true,
};

/** The report in a message of a preview. Undefined if the message is not one. */
export function pageReport(message: PreviewMessage): PageReport | undefined {
  if (message.type !== 'custom' || typeof message.data !== 'object' || message.data === null) return undefined;
  const data = message.data as Record<string, unknown>;
  const type = data['type'];
  if (typeof type !== 'string' || !Object.hasOwn(SHAPES, type)) return undefined;
  if (!SHAPES[type as PageReport['type']](data)) return undefined;
  // Without what the schema does not name.
  return type === 'lathe.inspected' ? { type, element: pointedElementSchema.parse(data['element']) } : (data as unknown as PageReport);
}

/** Errors of a page in its own tab, which passes on what the runtime's script reports there. */
export function failureInTab(port: number, value: unknown): Exclude<PreviewMessage, { type: 'custom' }> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, pathname, search, hash, message, args, stack } = value as Record<string, unknown>;
  const isText = (field: unknown) => typeof field === 'string';
  const isShaped =
    type === 'console-error'
      ? Array.isArray(args) && isText(stack)
      : (type === 'uncaught-exception' || type === 'unhandled-rejection') && isText(message) && (stack === undefined || isText(stack));
  if (!isShaped || ![pathname, search, hash].every(isText)) return undefined;
  return { ...(value as object), port, previewId: '' } as Exclude<PreviewMessage, { type: 'custom' }>;
}
