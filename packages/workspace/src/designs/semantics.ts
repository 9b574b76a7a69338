import type { DesignBox, DesignFrame, DesignNode, DesignText } from '@lathe/protocol';
import { nodesOf, plainText } from './nodes.ts';

/** Names that design tools give to layers that nobody named. */
const DEFAULT_NAME = /^(frame|group|rectangle|ellipse|vector|line|text|image|component|instance|union|subtract|polygon|star|boolean)?[\s_-]*\d*$/i;

const LANDMARKS: readonly (readonly [RegExp, string])[] = [
  [/\b(nav|navigation|navbar|menu bar|top ?bar)\b/i, 'nav'],
  [/\bheader\b/i, 'header'],
  [/\bfooter\b/i, 'footer'],
  [/\b(hero|section|features?|pricing|testimonials?|faq|cta section|about)\b/i, 'section'],
  [/\b(article|blog card|post)\b/i, 'article'],
];
const BUTTON = /\b(button|btn|cta)\b/i;
const FIELD = /\b(input|text ?field|search (bar|field|box)|email field|password field)\b/i;
/** Larger boxes with "button" in their name hold buttons. */
const BUTTON_TEXTS_MAX = 3;
/** From this size in pixels on a bold text is a heading, and from the second any text. */
const BOLD_HEADING_FROM_PX = 18;
const HEADING_FROM_PX = 28;
const BOLD_FROM = 600;

/** Whether the designer gave the layer a name of its own. */
export function isNamed(name: string): boolean {
  return name.trim() !== '' && !DEFAULT_NAME.test(name.trim());
}

/** The HTML element of a box: a landmark, a button, a field, or `div`. */
export function boxTag(node: DesignBox, isInControl: boolean): string {
  if (isInControl) return 'span';
  if (isField(node)) return 'input';
  if (isButton(node)) return 'button';
  return LANDMARKS.find(([pattern]) => pattern.test(node.name))?.[1] ?? 'div';
}

export function isField(node: DesignBox): boolean {
  return FIELD.test(labelOf(node)) && textsOf(node).length === 1 && node.children.length <= 2;
}

function isButton(node: DesignBox): boolean {
  if (!BUTTON.test(labelOf(node)) || /\b(buttons|group|row|bar|section)\b/i.test(node.name)) return false;
  const inner = [...nodesOf(node)].slice(1);
  return inner.length > 0 && textsOf(node).length <= BUTTON_TEXTS_MAX && !inner.some((child) => child.type === 'box' && BUTTON.test(labelOf(child)));
}

function labelOf(node: DesignNode): string {
  return `${node.name} ${node.component?.name ?? ''}`;
}

export function textsOf(node: DesignNode): DesignText[] {
  return [...nodesOf(node)].filter((child) => child.type === 'text');
}

/**
 * The heading level of each text that is one, by its ID: the largest text is the page's only `h1`, the next sizes are
 * `h2` and `h3`.
 */
export function headingLevels({ root }: DesignFrame): ReadonlyMap<string, 1 | 2 | 3> {
  const candidates = contentTexts(root).filter(isHeading);
  const sizes = [...new Set(candidates.map(({ fontSize }) => fontSize))].sort((a, b) => b - a);
  const levels = new Map<string, 1 | 2 | 3>();
  let hasMain = false;
  for (const { id, fontSize } of candidates) {
    const rank = Math.min(sizes.indexOf(fontSize), 2);
    const isMain: boolean = rank === 0 && !hasMain;
    hasMain ||= isMain;
    levels.set(id, isMain ? 1 : rank === 2 ? 3 : 2);
  }
  return levels;
}

function isHeading(text: DesignText): boolean {
  const words = plainText(text);
  if (words.length > 120 || !/\p{L}/u.test(words)) return false;
  return text.fontSize >= HEADING_FROM_PX || (text.fontSize >= BOLD_HEADING_FROM_PX && text.fontWeight >= BOLD_FROM);
}

/** Texts outside of navigation bars and footers, whose large words are logos. */
function contentTexts(node: DesignNode): DesignText[] {
  if (node.type === 'text') return [node];
  if (node.type === 'picture' || ['nav', 'footer', 'button'].includes(boxTag(node, false))) return [];
  return node.children.flatMap(contentTexts);
}
