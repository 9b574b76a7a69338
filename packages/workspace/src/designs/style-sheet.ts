import type { DesignStyle } from '@lathe/protocol';
import { fluidStyle } from './fluid-style.ts';
import { slug, unique } from './names.ts';
import { type DesignTokens, tokenWriter } from './tokens.ts';

/** Collects the classes of a page. Equal looks of equal names share a class. */
export class StyleSheet {
  readonly #prefix: string;
  readonly #tokens: DesignTokens;
  readonly #withTokens: (style: DesignStyle) => DesignStyle;
  readonly #names = new Map<string, string>();
  readonly #rules = new Map<string, DesignStyle>();
  readonly #taken = new Set<string>();

  /** All classes start with the frame's name, so that two frames in one app do not meet. */
  constructor(frameName: string, tokens: DesignTokens) {
    this.#prefix = slug(frameName) || 'frame';
    this.#tokens = tokens;
    this.#withTokens = tokenWriter(tokens);
  }

  /** The class for a layer of this name and look. `undefined` if it has no look. */
  className(layerName: string, style: DesignStyle): string | undefined {
    if (Object.keys(style).length === 0) return undefined;
    const base = this.#rules.size === 0 ? this.#prefix : `${this.#prefix}-${slug(layerName) || 'box'}`;
    const key = JSON.stringify([base, style]);
    const known = this.#names.get(key);
    if (known) return known;
    const name = unique(base, this.#taken, '-');
    this.#names.set(key, name);
    this.#rules.set(name, fluidStyle(this.#withTokens(style)));
    return name;
  }

  text(): string {
    const root = [...this.#rules.keys()][0] ?? this.#prefix;
    const { colors, fonts, radii, shadows } = this.#tokens;
    const tokens = [...colors, ...fonts, ...radii, ...shadows].map(({ name, value }) => [`--${name}`, value] as const);
    const base = [
      ...(tokens.length > 0 ? [rule(`.${root}`, Object.fromEntries(tokens))] : []),
      // Design tools measure boxes with their borders, and their texts have no margins.
      rule(`.${root},\n.${root} *`, { 'box-sizing': 'border-box', margin: '0' }),
      // Where a design colors a link, it says so.
      rule(`.${root} a`, { color: 'inherit' }),
      rule(`.${root} a:focus-visible,\n.${root} button:focus-visible,\n.${root} input:focus-visible`, {
        outline: '2px solid currentColor',
        'outline-offset': '2px',
      }),
    ];
    return `${[...base, ...[...this.#rules].map(([name, style]) => rule(`.${name}`, style))].join('\n\n')}\n`;
  }
}

function rule(selector: string, style: DesignStyle): string {
  return `${selector} {\n${Object.entries(style)
    .map(([property, value]) => `  ${property}: ${value};`)
    .join('\n')}\n}`;
}
