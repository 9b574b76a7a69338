/**
 * Suggested replies at the end of an answer in plan mode. They are text, one per line, so that
 * models with and without tools write them the same way. Source: docs/decisions.md#H6.
 */
export const MAX_QUICK_ACTIONS = 3;
const MAX_LENGTH = 120;

/** The quick action that every plan has: it starts the build. */
export const IMPLEMENT_THIS = 'Implement this';

/**
 * The built-in assistant's way to say that a language model could do what it cannot: the answer then offers those at
 * hand. It is not a reply to choose.
 */
export const ASK_A_MODEL = 'Ask a language model';

/** An example for the model. */
export const QUICK_ACTIONS_EXAMPLE = `<latheQuickActions>\n${IMPLEMENT_THIS}\nCompare it with a simpler way\n</latheQuickActions>`;

/** From the open tag, or what may become one, to the end. Only the close tag may follow the lines. */
const AT_END = /<latheQuickActions\s*>([^<]*)(?:<(?:\/(?:l[a-z]*)?)?\s*>?\s*)?$/i;
const OPEN_TAG = '<lathequickactions>';

export interface SplitText {
  /** The text without them. */
  readonly text: string;
  readonly actions: readonly string[];
  readonly offersModels?: true;
}

/** Splits the quick actions off the end of a text, even while they are still being written. */
export function splitQuickActions(text: string): SplitText {
  const match = AT_END.exec(text);
  if (match === null) return { text: withoutBegunTag(text), actions: [] };
  const lines = (match[1] ?? '').split('\n').map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim());
  const actions = [...new Set(lines)].filter((line) => line !== '' && line.length <= MAX_LENGTH);
  const replies = actions.filter((line) => line !== ASK_A_MODEL).slice(0, MAX_QUICK_ACTIONS);
  return { text: text.slice(0, match.index).trimEnd(), actions: replies, ...(actions.includes(ASK_A_MODEL) ? { offersModels: true } : {}) };
}

/** True if the message asks to implement the plan. */
export function isImplementAction(action: string): boolean {
  return /^(?:implement|build) (?:this|it|the plan)\b[.!]?$/i.test(action);
}

/** A tag that has only just begun must not show up as text. */
function withoutBegunTag(text: string): string {
  const at = text.lastIndexOf('<');
  return at >= 0 && text.length - at > 3 && OPEN_TAG.startsWith(text.slice(at).toLowerCase()) ? text.slice(0, at).trimEnd() : text;
}
