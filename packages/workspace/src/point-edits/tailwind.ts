import type { StyleProperty } from './style-change.ts';

interface Utility {
  /** Classes for the same property. Those with a condition (`hover:`, `md:`) stay: they apply only then. */
  readonly replaces: RegExp;
  of(value: string): string;
}

const SIZES: Readonly<Record<string, string>> = {
  '12px': 'xs',
  '14px': 'sm',
  '16px': 'base',
  '18px': 'lg',
  '20px': 'xl',
  '24px': '2xl',
  '30px': '3xl',
  '36px': '4xl',
  '48px': '5xl',
  '60px': '6xl',
  '72px': '7xl',
};
const WEIGHTS: Readonly<Record<string, string>> = { '400': 'normal', '500': 'medium', '600': 'semibold', '700': 'bold' };
const arbitrary = (value: string) => `[${value.replaceAll(/\s+/g, '_')}]`;

/** A name of Tailwind's palette, or a value. Other names are the theme's, which `isFor` knows: `text-title` may be a size. */
function color(prefix: string): Utility {
  return {
    replaces: new RegExp(
      `^${prefix}-(?:(?:(?:[a-z]+-(?:50|[1-9]00|950))|black|white|current|inherit|transparent)(?:/.+)?|\\[(?:#|rgb|hsl|okl|lab|lch|color|var\\(|light-dark).*\\]|\\(--[\\w-]+\\))$`,
    ),
    of: (value) => `${prefix}-${/^var\(--[\w-]+\)$/.test(value) ? `(${value.slice(4, -1)})` : arbitrary(value)}`,
  };
}

function space(prefix: string): Utility {
  return {
    replaces: new RegExp(`^-?${prefix}-(?:\\d+(?:\\.5)?|px|auto|\\[.+\\]|\\(.+\\))$`),
    of(value) {
      const pixels = /^(-?)(\d+(?:\.\d+)?)px$/.exec(value);
      const steps = Number(pixels?.[2]) / 4;
      if (!pixels) return `${prefix}-${arbitrary(value)}`;
      return Number.isInteger(steps * 2) ? `${pixels[1]}${prefix}-${steps}` : `${prefix}-${arbitrary(value)}`;
    },
  };
}

const UTILITIES: Readonly<Record<StyleProperty, Utility>> = {
  color: color('text'),
  backgroundColor: color('bg'),
  fontSize: {
    replaces: /^text-(?:xs|sm|base|lg|\d?xl|\[(?:length:)?(?:[\d.]+(?:px|r?em|%|vw)|clamp|calc|min|max).*\])(?:\/\S+)?$/,
    of: (value) => `text-${SIZES[value] ?? arbitrary(value)}`,
  },
  fontWeight: {
    replaces: /^font-(?:thin|extralight|light|normal|medium|semibold|bold|extrabold|black|\[\d+\])$/,
    of: (value) => `font-${WEIGHTS[value] ?? arbitrary(value)}`,
  },
  textAlign: { replaces: /^text-(?:left|center|right|justify|start|end)$/, of: (value) => `text-${value}` },
  paddingTop: space('pt'),
  paddingRight: space('pr'),
  paddingBottom: space('pb'),
  paddingLeft: space('pl'),
  marginTop: space('mt'),
  marginRight: space('mr'),
  marginBottom: space('mb'),
  marginLeft: space('ml'),
};

/** The names of the theme's colors, such as `muted-foreground`. */
export type Theme = ReadonlySet<string>;

const COLOR_PREFIXES: { readonly [Property in StyleProperty]?: string } = { color: 'text', backgroundColor: 'bg' };

/** Whether a class is for the property. */
export function isFor(property: StyleProperty, className: string, theme: Theme): boolean {
  const prefix = COLOR_PREFIXES[property];
  if (prefix && className.startsWith(`${prefix}-`) && theme.has(className.slice(prefix.length + 1).replace(/\/.*$/, ''))) return true;
  return UTILITIES[property].replaces.test(className);
}

/** The class that sets the property, by the theme's name for the value if it has one. */
export function utilityFor(property: StyleProperty, value: string, theme: Theme): string {
  const name = /^var\(--(?:color-)?([\w-]+)\)$/.exec(value)?.[1];
  const prefix = COLOR_PREFIXES[property];
  return prefix && name !== undefined && theme.has(name) ? `${prefix}-${name}` : UTILITIES[property].of(value);
}

/** The classes of one text with the change. The class that sets the same property keeps its place. */
export function withUtility(classes: string, property: StyleProperty, utility: string, theme: Theme): string {
  const words = classes.split(/(\s+)/);
  const first = words.findIndex((word) => isFor(property, word, theme));
  if (first < 0) return classes.trim() === '' ? utility : `${classes.trimEnd()} ${utility}`;
  // A second class for it would win over the first.
  return words
    .flatMap((word, index) => (index === first ? [utility] : isFor(property, word, theme) ? [] : [word]))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trimEnd();
}

/** Names of the theme's colors, such as `primary`, from the style sheets of the project. */
export function themeColors(sheets: Iterable<string>): Set<string> {
  const names = new Set<string>();
  for (const sheet of sheets) {
    for (const [theme] of sheet.matchAll(/@theme[^{]*\{[^}]*\}/g)) for (const [, name] of theme.matchAll(/--color-([\w-]+)\s*:/g)) if (name) names.add(name);
  }
  return names;
}
