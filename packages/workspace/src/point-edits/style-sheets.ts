import { parser } from '@lezer/css';
import type { SyntaxNode } from '@lezer/common';
import type { Ancestor } from './element-facts.ts';
import type { Span } from './markup.ts';
import type { SourceEdit } from './source-edit.ts';
import type { SourceFiles } from './source-files.ts';
import { STYLE_PROPERTIES, type StyleProperty } from './style-change.ts';

/** A rule that applies to an element by its own id or classes, in any size of the page. */
export interface StyleRule {
  readonly path: string;
  /** As it is written: `.card`. */
  readonly selector: string;
  readonly block: Span;
  readonly declarations: readonly (Span & { readonly property: string; readonly value: Span })[];
}

/** `.card`, `p.lead.big` or `#top`: no states, no surroundings, no other rules in the same block. */
const SIMPLE = /^([a-z][\w-]*)?((?:[.#][A-Za-z_-][\w-]*)+)$/;

export function rulesFor(files: SourceFiles, element: Ancestor): StyleRule[] {
  return files.paths().flatMap((path) => {
    const source = files.read(path) ?? '';
    return (files.markup(path)?.styles ?? []).flatMap(({ from, to }) => rulesIn(source.slice(from, to), from, path, element));
  });
}

function rulesIn(sheet: string, offset: number, path: string, element: Ancestor): StyleRule[] {
  const rules: StyleRule[] = [];
  parser.parse(sheet).iterate({
    enter(at) {
      // A rule inside of another, or of a condition, does not always apply.
      if (at.name === 'MediaStatement' || at.name === 'SupportsStatement' || at.name === 'KeyframesStatement') return false;
      if (at.name === 'AtRule' && !sheet.startsWith('@layer', at.from)) return false;
      if (at.name !== 'RuleSet') return true;
      const rule = readRule(sheet, at.node, offset, path);
      if (rule && selects(rule.selector, path, element)) rules.push(rule);
      return false;
    },
  });
  return rules;
}

function readRule(sheet: string, node: SyntaxNode, offset: number, path: string): StyleRule | undefined {
  const block = node.getChild('Block');
  if (!block) return undefined;
  const declarations = block.getChildren('Declaration').flatMap((declaration) => {
    const name = declaration.getChild('PropertyName') ?? declaration.getChild('VariableName');
    const colon = declaration.getChild(':');
    if (!name || !colon) return [];
    const text = sheet.slice(colon.to, declaration.getChild('Important')?.from ?? declaration.to);
    const from = offset + colon.to + (text.length - text.trimStart().length);
    const value = { from, to: from + text.trim().length };
    return [{ property: sheet.slice(name.from, name.to), from: offset + declaration.from, to: offset + declaration.to, value }];
  });
  return { path, selector: sheet.slice(node.from, block.from).trim(), block: { from: offset + block.from, to: offset + block.to }, declarations };
}

function selects(selector: string, path: string, { tagName, id, classNames }: Ancestor): boolean {
  const [, tag, names = ''] = SIMPLE.exec(selector) ?? [];
  if (names === '' || (tag !== undefined && tag !== tagName)) return false;
  const isModule = path.endsWith('.module.css');
  return [...names.matchAll(/([.#])([\w-]+)/g)].every(([, kind, name = '']) =>
    kind === '#' ? name === id : classNames.some((className) => className === name || (isModule && new RegExp(`(?:^|_)${name}_`).test(className))),
  );
}

/** Sets a property in a rule: at its last declaration, or in a line of its own. */
export function editRule(source: string, rule: StyleRule, [property, value]: readonly [StyleProperty, string]): SourceEdit {
  const { path, block } = rule;
  const name = STYLE_PROPERTIES[property];
  const declared = rule.declarations.findLast((declaration) => declaration.property === name);
  if (declared) return { path, from: declared.value.from, to: declared.value.to, insert: value };
  const last = rule.declarations.at(-1);
  if (!last) return { path, from: block.from, to: block.to, insert: `{ ${name}: ${value}; }` };
  const indentation = /\n([ \t]*)[^\n]*$/.exec(source.slice(0, last.from))?.[1];
  const isInLine = !source.slice(block.from, last.from).includes('\n');
  const rest = /^\s*;/.exec(source.slice(last.to))?.[0];
  const at = last.to + (rest?.length ?? 0);
  return { path, from: at, to: at, insert: `${rest === undefined ? ';' : ''}${isInLine ? ' ' : `\n${indentation ?? '  '}`}${name}: ${value};` };
}
