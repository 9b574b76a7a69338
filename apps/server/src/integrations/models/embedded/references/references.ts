/** Where a file names other files: imports of every kind in code, `@import` and `url()` in styles, attributes in pages. */
import type { SyntaxNode } from '@lezer/common';
import { parser as css } from '@lezer/css';
import { parser as javascript } from '@lezer/javascript';

export interface Reference {
  /** Of the path in the text, without quotes. */
  readonly from: number;
  readonly to: number;
  /** Styles and pages also name files beside them without `./`. */
  readonly isBareRelative: boolean;
  /** Only addresses from the root name files there: `<img src="/logo.svg">` in code. */
  readonly isAddress: boolean;
}

/** Files that are read for references. */
export const SOURCES = /\.(?:[cm]?[jt]sx?|css|scss|less|html|vue|svelte|astro)$/;

const MARKUP = /\.(?:html|vue|svelte|astro)$/;
/** Calls whose first argument is the path of a module. */
const MODULE_CALLS = /^(?:require|require\.resolve|(?:vi|jest)\.(?:mock|unmock|doMock|doUnmock|importActual|importMock|requireActual|requireMock))$/;
const JSX = javascript.configure({ dialect: 'ts jsx' });
const TYPED = javascript.configure({ dialect: 'ts' });

export function referencesIn(path: string, text: string): Reference[] {
  if (MARKUP.test(path)) return inMarkup(text);
  if (/\.(?:css|scss|less)$/.test(path)) return inStyles(text);
  return inCode(text, /\.[cm]?ts$/.test(path) ? TYPED : JSX);
}

function inCode(text: string, parser: typeof JSX): Reference[] {
  const found: Reference[] = [];
  parser.parse(text).iterate({
    enter({ name, node }) {
      if (name === 'JSXAttributeValue' && /^(?:src|href|poster)$/.test(textOf(node.parent?.firstChild, text))) found.push(within(node, { isAddress: true }));
      const isText = name === 'String' || (name === 'TemplateString' && !text.slice(node.from, node.to).includes('${'));
      if (isText && isModule(node, text)) found.push(within(node));
    },
  });
  return found;
}

function isModule(node: SyntaxNode, text: string): boolean {
  const { parent } = node;
  switch (parent?.name) {
    case 'ImportDeclaration':
    case 'DynamicImport':
    case 'ImportType':
      return true;
    case 'ExportDeclaration':
      return node.prevSibling?.name === 'from';
    case 'ArgList': {
      if (node.prevSibling?.name !== '(') return false;
      const call = parent.parent;
      if (call?.name === 'CallExpression') return MODULE_CALLS.test(textOf(call.firstChild, text));
      return call?.name === 'NewExpression' && textOf(call.getChild('VariableName'), text) === 'URL' && textOf(parent, text).includes('import.meta.url');
    }
    default:
      return false;
  }
}

function inStyles(text: string): Reference[] {
  const found: Reference[] = [];
  css.parse(text).iterate({
    enter({ name, node }) {
      const { parent } = node;
      if (name === 'StringLiteral' && (parent?.name === 'ImportStatement' || (parent?.name === 'AtRule' && /^@(?:use|forward)/.test(textOf(parent, text)))))
        found.push(within(node, { isBareRelative: true }));
      if (parent?.name !== 'CallLiteral' || !/^url\(/i.test(textOf(parent, text))) return;
      if (name === 'StringLiteral') found.push(within(node, { isBareRelative: true }));
      if (name === 'ParenthesizedContent') found.push({ from: node.from, to: node.to, isBareRelative: true, isAddress: false });
    },
  });
  return found;
}

/** Scripts and styles as what they are, and the attributes of the rest. */
function inMarkup(text: string): Reference[] {
  const found: Reference[] = [];
  const blocks = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1>|^---\n([\s\S]*?)\n---/g;
  for (const match of text.matchAll(blocks)) {
    const inner = match[2] ?? match[3] ?? '';
    const start = match.index + match[0].indexOf(inner, match[3] === undefined ? match[0].indexOf('>') : 0);
    const inside = match[1] === 'style' ? inStyles(inner) : inCode(inner, TYPED);
    found.push(...inside.map((each) => ({ ...each, from: each.from + start, to: each.to + start })));
  }
  const markup = text.replace(/(<(script|style)\b[^>]*>)([\s\S]*?)(?=<\/\2>)|^---\n[\s\S]*?\n---/g, (whole, tag: string | undefined) =>
    (tag ?? '').padEnd(whole.length),
  );
  for (const match of markup.matchAll(/(?<=\s(?:src|href|poster)\s*=\s*)(["'])([^"'{}\n]*)\1/g))
    found.push({ from: match.index + 1, to: match.index + 1 + (match[2] ?? '').length, isBareRelative: true, isAddress: false });
  return found.sort((a, b) => a.from - b.from);
}

function within({ from, to }: SyntaxNode, more: Partial<Reference> = {}): Reference {
  return { from: from + 1, to: to - 1, isBareRelative: false, isAddress: false, ...more };
}

function textOf(node: SyntaxNode | null | undefined, text: string): string {
  return node ? text.slice(node.from, node.to) : '';
}
