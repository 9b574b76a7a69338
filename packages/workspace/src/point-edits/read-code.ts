import { parser } from '@lezer/javascript';
import type { SyntaxNode, TreeCursor } from '@lezer/common';
import { decodeEntities, type Literal, type Markup, type MarkupAttribute, type MarkupElement, type MarkupPart, type Span } from './markup.ts';

/** TypeScript with JSX is close enough to a superset of what is read here: the parser keeps going after what it does not know. */
const CODE = parser.configure({ dialect: 'jsx ts' });

/** The elements and strings of JavaScript, TypeScript and JSX. */
export function readCode(source: string): Markup {
  const elements: MarkupElement[] = [];
  const strings: Literal[] = [];
  const templates: Span[] = [];
  const cursor = CODE.parse(source).cursor();
  visit(cursor, undefined, false);
  return { elements, strings, styles: [], templates };

  function visit(at: TreeCursor, parent: MarkupElement | undefined, isRepeated: boolean): void {
    if (at.name === 'JSXElement') {
      const element = readElement(source, at.node, parent, isRepeated);
      if (element) elements.push(element);
      // A fragment is not an element: what is in it belongs to the element around it.
      visitChildren(at, element ?? parent, isRepeated);
      return;
    }
    const literal = literalOf(source, at.node);
    if (literal) strings.push(literal);
    if (at.name === 'TemplateString') templates.push({ from: at.from + 1, to: at.to - 1 });
    visitChildren(at, parent, isRepeated || (at.name === 'CallExpression' && isLoop(source, at.node)));
  }

  function visitChildren(at: TreeCursor, parent: MarkupElement | undefined, isRepeated: boolean): void {
    if (!at.firstChild()) return;
    do visit(at, parent, isRepeated);
    while (at.nextSibling());
    at.parent();
  }
}

function isLoop(source: string, call: SyntaxNode): boolean {
  const callee = call.firstChild;
  const name = callee?.name === 'MemberExpression' ? callee.lastChild : undefined;
  return name !== undefined && name !== null && /^(?:map|flatMap|from)$/.test(source.slice(name.from, name.to));
}

/** Undefined for a fragment. */
function readElement(source: string, node: SyntaxNode, parent: MarkupElement | undefined, isRepeated: boolean): MarkupElement | undefined {
  const open = node.firstChild;
  if (open?.name !== 'JSXOpenTag' && open?.name !== 'JSXSelfClosingTag') return undefined;
  const named = open.getChild('JSXBuiltin') ?? open.getChild('JSXIdentifier') ?? open.getChild('JSXMemberExpression') ?? open.getChild('JSXNamespacedName');
  if (!named) return undefined;
  const name = source.slice(named.from, named.to);
  return {
    name,
    isComponent: named.name !== 'JSXBuiltin',
    from: node.from,
    to: node.to,
    nameEnd: named.to,
    attributes: open.getChildren('JSXAttribute').flatMap((attribute) => readAttribute(source, attribute) ?? []),
    hasSpread: open.getChild('JSXSpreadAttribute') !== null,
    parts: partsOf(source, node),
    parent,
    isRepeated,
  };
}

function partsOf(source: string, node: SyntaxNode): MarkupPart[] {
  const parts: MarkupPart[] = [];
  for (let child = node.firstChild?.nextSibling; child && child.name !== 'JSXCloseTag'; child = child.nextSibling) {
    const { from, to } = child;
    const last = parts.at(-1);
    if (child.name === 'JSXElement') parts.push({ type: 'element', from, to });
    else if (child.name === 'JSXEscape') {
      if (/^\{\s*\/\*[\s\S]*\*\/\s*\}$/.test(source.slice(from, to))) continue;
      const only = child.firstChild?.nextSibling;
      const literal = only && only.nextSibling?.name === '}' ? literalOf(source, only) : undefined;
      parts.push({ type: 'expression', from, to, ...(literal ? { literal: literal.value } : {}) });
    } else if (last?.type === 'text') parts[parts.length - 1] = { type: 'text', from: last.from, to };
    else parts.push({ type: 'text', from, to });
  }
  return parts.filter((part) => part.type !== 'text' || source.slice(part.from, part.to).trim() !== '');
}

function readAttribute(source: string, node: SyntaxNode): MarkupAttribute | undefined {
  const named = node.firstChild;
  if (!named) return undefined;
  const name = source.slice(named.from, named.to);
  const value = node.lastChild;
  const base = { name, from: node.from, to: node.to, strings: [] };
  if (!value || value.name === 'JSXIdentifier' || value.name === 'JSXNamespacedName') return { ...base, literal: '', value: undefined };
  const span = { from: value.from, to: value.to };
  if (value.name === 'JSXAttributeValue') return { ...base, literal: decodeEntities(source.slice(value.from + 1, value.to - 1)), value: span };
  const strings = stringsIn(source, value);
  const only = value.firstChild?.nextSibling;
  const literal = only && only.nextSibling?.name === '}' ? literalOf(source, only)?.value : undefined;
  return { ...base, literal, value: span, strings };
}

function stringsIn(source: string, node: SyntaxNode): Literal[] {
  const found: Literal[] = [];
  const cursor = node.cursor();
  cursor.iterate((at) => {
    const literal = literalOf(source, at.node);
    if (literal) found.push(literal);
  });
  return found;
}

/** A string, or a template without expressions. */
function literalOf(source: string, node: SyntaxNode): Literal | undefined {
  const { name, from, to } = node;
  if (name !== 'String' && !(name === 'TemplateString' && node.getChild('Interpolation') === null)) return undefined;
  return { from, to, value: unescaped(source.slice(from + 1, to - 1)) };
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0', '\n': '' };

function unescaped(text: string): string {
  return text.replace(/\\(?:u\{([\da-f]{1,6})\}|u([\da-f]{4})|x([\da-f]{2})|([\s\S]))/gi, (_, point?: string, unit?: string, byte?: string, other = '') => {
    const code = point ?? unit ?? byte;
    if (code === undefined) return ESCAPES[other] ?? other;
    const value = Number.parseInt(code, 16);
    return value <= 0x10ffff ? String.fromCodePoint(value) : '';
  });
}
