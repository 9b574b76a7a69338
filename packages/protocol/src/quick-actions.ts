/**
 * What the person may say next, offered at the end of an answer that only discusses. Written as text, one
 * in a line, so that models with and without tools write it alike. Source: decisions, H6.
 */
export const MAX_QUICK_ACTIONS = 3;
const MAX_LENGTH = 120;

/** The quick action that every plan has: it goes on to build. */
export const IMPLEMENT_THIS = 'Implement this';

/** How a model writes them. */
export const QUICK_ACTIONS_EXAMPLE = `<latheQuickActions>\n${IMPLEMENT_THIS}\nCompare it with a simpler way\n</latheQuickActions>`;

/** From the open tag, or from what may become one, to the end; nothing but the close tag may follow the lines. */
const AT_END = /<latheQuickActions\s*>([^<]*)(?:<(?:\/(?:l[a-z]*)?)?\s*>?\s*)?$/i;
const OPEN_TAG = '<lathequickactions>';

export interface SplitText {
  /** The text without them. */
  readonly text: string;
  readonly actions: readonly string[];
}

/** Parts a text from the quick actions at its end, also while they are being written. */
export function splitQuickActions(text: string): SplitText {
  const match = AT_END.exec(text);
  if (match === null) return { text: withoutBegunTag(text), actions: [] };
  const lines = (match[1] ?? '').split('\n').map((line) => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '').trim());
  const actions = [...new Set(lines)].filter((line) => line !== '' && line.length <= MAX_LENGTH);
  return { text: text.slice(0, match.index).trimEnd(), actions: actions.slice(0, MAX_QUICK_ACTIONS) };
}

/** The words mean that the plan is to be carried out. */
export function isImplementAction(action: string): boolean {
  return /^(?:implement|build) (?:this|it|the plan)\b[.!]?$/i.test(action);
}

/** A tag whose writing has only begun is no text that anybody should read. */
function withoutBegunTag(text: string): string {
  const at = text.lastIndexOf('<');
  return at >= 0 && text.length - at > 3 && OPEN_TAG.startsWith(text.slice(at).toLowerCase()) ? text.slice(0, at).trimEnd() : text;
}
