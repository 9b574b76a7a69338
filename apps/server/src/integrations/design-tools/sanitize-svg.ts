import { Parser } from 'htmlparser2';

/** Shapes, text, gradients, masks and filters: what design tools export. Anything else is left out with all that is in it. */
const TAGS = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon text tspan title desc clipPath mask pattern image linearGradient radialGradient stop ' +
    'filter feBlend feColorMatrix feComponentTransfer feComposite feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge ' +
    'feMergeNode feMorphology feOffset feTile feTurbulence'
  ).split(' '),
);
const ATTRIBUTE = /^[A-Za-z][\w-]*$/;
const NAMESPACES: Readonly<Record<string, string>> = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' };
/** A part of the same drawing, or a picture inside it. */
const HARMLESS_LINK = /^(#[\w:.-]+|data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=\s]*)$/;
/** Deeper than any drawing. */
const DEPTH_MAX = 200;

/** Not a drawing, or one that is nested too deeply. */
export class InvalidSvgError extends Error {
  override readonly name = 'InvalidSvgError';
}

/**
 * A drawing written anew from the elements and attributes that only draw. Scripts, event handlers, styles, links and
 * everything that would be loaded from an address are left out, so it can be opened as a page and embedded in one.
 *
 * @throws InvalidSvgError
 */
export function sanitizeSvg(source: string): string {
  const output: string[] = [];
  /** Whether each open element is kept. */
  const open: boolean[] = [];
  let hasRoot = false;
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length >= DEPTH_MAX) throw new InvalidSvgError('The drawing is nested too deeply.');
        const isKept = TAGS.has(name) && !open.includes(false) && (hasRoot || name === 'svg');
        if (isKept) output.push(`<${name}${attributesOf(attributes, !hasRoot)}>`);
        hasRoot ||= isKept;
        open.push(isKept);
      },
      ontext(text) {
        if (open.length > 0 && !open.includes(false)) output.push(escaped(text));
      },
      onclosetag(name) {
        if (open.pop()) output.push(`</${name}>`);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(source);
  if (!hasRoot) throw new InvalidSvgError('This is not an SVG drawing.');
  return output.join('');
}

function attributesOf(attributes: Readonly<Record<string, string>>, isRoot: boolean): string {
  const kept = Object.entries(attributes).filter(([name, value]) => isHarmless(name, value));
  // A drawing without its namespace is shown as text.
  const own = isRoot ? [...Object.entries(NAMESPACES), ...kept] : kept;
  return own.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
}

function isHarmless(name: string, value: string): boolean {
  if (name === 'href' || name === 'xlink:href') return HARMLESS_LINK.test(value.trim());
  if (!ATTRIBUTE.test(name) || /^on|^xmlns$/i.test(name)) return false;
  // `url(…)` in paints and styles may only name a part of the same drawing.
  return (
    ![...value.matchAll(/url\(\s*['"]?([^'")]*)/gi)].some(([, target]) => !target?.trim().startsWith('#')) &&
    // The other functions of CSS that load take an address without `url`.
    !/@import|expression\(|javascript:|(?:image-set|image|cross-fade|src)\(/i.test(value) &&
    !/\\/.test(value)
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[character] ?? character);
}
