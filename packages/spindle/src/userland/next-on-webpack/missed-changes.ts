/**
 * Next.js tells the pages that listen when server components changed. A page listens only once its scripts run, which
 * here is seconds after its text is shown: it would keep the old text if a file is changed in between. Next.js compares
 * what such a page has with the newest scripts, but knows nothing about its server components.
 */

interface Listener {
  send(text: string): void;
}
interface Message {
  /** Its kind, up to version 15. */
  readonly action?: string;
  /** Its kind, from version 16 on. */
  readonly type?: string;
}

const SERVER_COMPONENTS_CHANGED = 'serverComponentChanges';
/** More than the scripts of a page take. A page that hears of a change that it has fetches the same text again. */
const RECENT_MS = 30_000;

/** The last such message of each server, and when it was sent. */
const last = new WeakMap<object, { readonly message: Message; readonly at: number }>();

/** The server sends a message to all pages that listen. */
export function published(server: object, message: Message): void {
  if ((message.type ?? message.action) === SERVER_COMPONENTS_CHANGED) last.set(server, { message, at: performance.now() });
}

/** A page begins to listen. It gets the message after those that Next.js sends it first. */
export function connected(server: object, page: Listener): void {
  const missed = last.get(server);
  if (missed === undefined || performance.now() - missed.at > RECENT_MS) return;
  setImmediate(() => page.send(JSON.stringify(missed.message)));
}
