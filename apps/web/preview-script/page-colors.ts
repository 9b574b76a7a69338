import type { PointedElement } from '@lathe/protocol';

const COLORS_MAX = 24;
/** Custom properties that are looked at. Large themes have thousands. */
const NAMES_MAX = 600;
/** Tailwind's own palette is not the project's. */
const PALETTE = /^--(?:color-[a-z]+-\d{2,3}|color-(?:black|white)|tw-.+)$/;

/** The colors that the page's style sheets name at its root, with what they are drawn as. */
export function pageColors(page: Window & typeof globalThis): PointedElement['colors'] {
  const { document } = page;
  const root = page.getComputedStyle(document.documentElement);
  const probe = document.createElement('i');
  probe.hidden = true;
  document.documentElement.append(probe);
  const colors: PointedElement['colors'] = [];
  for (const name of rootProperties(page)) {
    if (colors.length === COLORS_MAX) break;
    if (PALETTE.test(name) || name.length > 100 || !page.CSS.supports('color', root.getPropertyValue(name).trim())) continue;
    probe.style.color = `var(${name})`;
    const { color } = page.getComputedStyle(probe);
    if (color.length <= 200 && !colors.some((known) => known.color === color)) colors.push({ name, color });
  }
  probe.remove();
  return colors;
}

function rootProperties({ document }: Window): Set<string> {
  const names = new Set<string>();
  const visit = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (names.size > NAMES_MAX) return;
      const { selectorText, style, cssRules } = rule as CSSStyleRule & CSSGroupingRule;
      if (style && /(?:^|,)\s*(?::root|html|:host)\b/.test(selectorText ?? '')) for (const name of style) if (name.startsWith('--')) names.add(name);
      if (!style && cssRules) visit(cssRules);
    }
  };
  for (const sheet of document.styleSheets) {
    try {
      visit(sheet.cssRules);
    } catch {
      // Another site's style sheet cannot be read.
    }
  }
  return names;
}
