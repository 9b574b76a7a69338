import type { PlainRequest, ReadyAnswer, Showing } from '../provider.ts';
import type { BodyCache } from './body-cache.ts';
import type { StoredBody } from './manifest.ts';

const KEPT_MAX = 10_000;
/** Browsers send a few of these. */
const ENCODINGS_MAX_LENGTH = 100;
/** What describes a body that a 304 does not have. */
const OF_THE_BODY = /^(?:content-length|content-encoding|accept-ranges)$/;

/** The answer to a plain request: what is sent with the body, and without it. */
export interface Answered {
  readonly headers: Headers;
  readonly etag: string;
  readonly body: StoredBody;
}

interface Kept {
  readonly headers: readonly string[];
  readonly unchangedHeaders: readonly string[];
  readonly etag: string;
  readonly body: StoredBody;
}

/**
 * Answers that were given before, ready for the socket. A deploy never changes, and neither does what it answers, so none
 * of them becomes wrong. The bodies are in the cache of bodies; without its body an answer is given anew. The oldest go first.
 */
export class ReadyAnswers {
  readonly #bodies: Pick<BodyCache, 'peek'>;
  readonly #kept = new Map<string, Kept>();

  constructor(bodies: Pick<BodyCache, 'peek'>) {
    this.#bodies = bodies;
  }

  keep(asked: PlainRequest, reference: string, showing: Showing, { headers, etag, body }: Answered): void {
    if (asked.acceptEncoding.length > ENCODINGS_MAX_LENGTH) return;
    const pairs = [...headers];
    const unchanged = pairs.filter(([name]) => !OF_THE_BODY.test(name));
    this.#kept.set(keyOf(asked, reference, showing), { headers: pairs.flat(), unchangedHeaders: unchanged.flat(), etag, body });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest);
  }

  find(asked: PlainRequest, reference: string, showing: Showing): ReadyAnswer | undefined {
    const kept = this.#kept.get(keyOf(asked, reference, showing));
    if (kept === undefined) return undefined;
    if (asked.ifNoneMatch !== undefined && isTagOf(asked.ifNoneMatch, kept.etag)) return { status: 304, headers: kept.unchangedHeaders, body: undefined };
    const body = this.#bodies.peek(kept.body);
    return body === undefined ? undefined : { status: 200, headers: kept.headers, body };
  }
}

function keyOf({ path, acceptEncoding }: PlainRequest, reference: string, { isListed, isPrivate }: Showing): string {
  return `${reference}${isListed ? 'l' : ''}${isPrivate ? 'p' : ''} ${acceptEncoding} ${path}`;
}

/** Whether the condition of `If-None-Match` names this tag. */
export function isTagOf(condition: string, etag: string): boolean {
  if (condition === etag) return true;
  return condition.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}
