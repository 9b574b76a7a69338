import type { DesignStyle, DesignTextLine, DesignTextRun } from '@lathe/protocol';
import { cssPaint, px, round, visiblePaints } from './figma-paint.ts';
import type { FigmaNode, FigmaPaint, FigmaTypeStyle } from './figma-nodes.ts';

/** The look of a whole text. */
export function textStyle(node: FigmaNode): Record<string, string> {
  const type = node.style ?? {};
  const style: Record<string, string> = { ...typeStyle(type), ...inkStyle(node.fills) };
  if (type.textAlignHorizontal && ALIGNMENTS[type.textAlignHorizontal]) style['text-align'] = ALIGNMENTS[type.textAlignHorizontal] ?? '';
  if (type.textTruncation === 'ENDING') Object.assign(style, truncation(type.maxLines ?? 1));
  return style;
}

const ALIGNMENTS: Readonly<Record<string, string>> = { CENTER: 'center', RIGHT: 'right', JUSTIFIED: 'justify' };

/** The text's lines, each cut where its look changes. */
export function textLines(node: FigmaNode): DesignTextLine[] {
  const overrides = node.characterStyleOverrides ?? [];
  const base = { ...typeStyle(node.style ?? {}), ...inkStyle(node.fills) };
  let offset = 0;
  return (node.characters ?? '').split('\n').map((text, index) => {
    const runs = runsOf(text, (at) => overrides[offset + at] ?? 0).map(({ text: piece, key }): DesignTextRun => {
      const override = key === 0 ? undefined : node.styleOverrideTable?.[String(key)];
      const href = linkOf(override ?? {}) ?? linkOf(node.style ?? {});
      return { text: piece, style: override ? difference(override, base) : {}, ...(href ? { href } : {}) };
    });
    offset += text.length + 1;
    const type = node.lineTypes?.[index];
    return { runs, ...(type === 'ORDERED' ? { list: 'ordered' as const } : type === 'UNORDERED' ? { list: 'unordered' as const } : {}) };
  });
}

/** Pieces of equal look. Figma counts UTF-16 units, as JavaScript does. */
function runsOf(text: string, keyAt: (index: number) => number): { readonly text: string; readonly key: number }[] {
  const runs: { text: string; key: number }[] = [];
  for (let index = 0; index < text.length; index++) {
    const key = keyAt(index);
    const last = runs.at(-1);
    if (last?.key === key) last.text += text[index];
    else runs.push({ text: text[index] ?? '', key });
  }
  return runs;
}

function difference(override: FigmaTypeStyle, base: DesignStyle): DesignStyle {
  const style = { ...typeStyle(override), ...inkStyle(override.fills) };
  return Object.fromEntries(Object.entries(style).filter(([property, value]) => base[property] !== value));
}

function typeStyle(type: FigmaTypeStyle): Record<string, string> {
  const style: Record<string, string> = {};
  if (type.fontFamily) style['font-family'] = fontStack(type.fontFamily);
  if (type.fontSize) style['font-size'] = px(type.fontSize);
  if (type.fontWeight) style['font-weight'] = String(round(type.fontWeight));
  if (type.italic) style['font-style'] = 'italic';
  if (type.lineHeightPx && type.fontSize && type.lineHeightUnit !== 'INTRINSIC_%') style['line-height'] = String(round(type.lineHeightPx / type.fontSize));
  if (type.letterSpacing && type.fontSize) style['letter-spacing'] = `${Math.round((type.letterSpacing / type.fontSize) * 1000) / 1000}em`;
  if (type.textCase && CASES[type.textCase]) Object.assign(style, CASES[type.textCase]);
  if (type.textDecoration === 'UNDERLINE') style['text-decoration'] = 'underline';
  if (type.textDecoration === 'STRIKETHROUGH') style['text-decoration'] = 'line-through';
  return style;
}

const CASES: Readonly<Record<string, DesignStyle>> = {
  UPPER: { 'text-transform': 'uppercase' },
  LOWER: { 'text-transform': 'lowercase' },
  TITLE: { 'text-transform': 'capitalize' },
  SMALL_CAPS: { 'font-variant-caps': 'small-caps' },
  SMALL_CAPS_FORCED: { 'font-variant-caps': 'all-small-caps' },
};

/** The font by its name, and one of the same kind for people who do not have it. */
export function fontStack(family: string): string {
  const name = family.replaceAll(/["\\\n\r;{}]/g, '').trim();
  const kind = /mono|code|courier|consol/i.test(name)
    ? 'monospace'
    : /serif(?!.*sans)|playfair|merriweather|georgia|times|garamond|lora\b|baskerville/i.test(name) && !/sans/i.test(name)
      ? 'serif'
      : 'sans-serif';
  return `"${name}", ${kind === 'sans-serif' ? 'system-ui, sans-serif' : kind}`;
}

function inkStyle(fills: readonly FigmaPaint[] | undefined): Record<string, string> {
  const paint = visiblePaints(fills).at(-1);
  const ink = paint && cssPaint(paint);
  if (!paint || ink === undefined) return {};
  if (paint.type === 'SOLID') return { color: ink };
  return { 'background-image': ink, 'background-clip': 'text', color: 'transparent' };
}

function truncation(lines: number): Record<string, string> {
  if (lines <= 1) return { overflow: 'hidden', 'text-overflow': 'ellipsis', 'white-space': 'nowrap' };
  return { display: '-webkit-box', '-webkit-box-orient': 'vertical', '-webkit-line-clamp': String(lines), overflow: 'hidden' };
}

/** Only links that a browser may follow. Anything else stays text. */
function linkOf({ hyperlink }: FigmaTypeStyle): string | undefined {
  const url = hyperlink?.type === 'URL' ? URL.parse(hyperlink.url ?? '') : null;
  return url !== null && ['http:', 'https:', 'mailto:', 'tel:'].includes(url.protocol) ? url.href : undefined;
}
