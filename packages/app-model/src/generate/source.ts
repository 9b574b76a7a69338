/** Pieces of TypeScript and JSX source. */

/** A string literal in single quotes. */
export function quote(text: string): string {
  return `'${text
    .replace(/[\\']/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/[\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16)}`)}'`;
}

/** A JSX attribute. A value that would read differently between quotes is written as an expression. */
export function attribute(name: string, value: string): string {
  return /["&{}<>\\\n]/.test(value) ? `${name}={${quote(value)}}` : `${name}="${value}"`;
}

/** Text between tags. */
export function jsxText(text: string): string {
  return /[{}<>&\n]|^\s|\s$/.test(text) ? `{${quote(text)}}` : text;
}

/** The lines of a block, each indented. Empty lines stay empty. */
export function indent(block: string, spaces: number): string {
  return block
    .split('\n')
    .map((line) => (line === '' ? line : ' '.repeat(spaces) + line))
    .join('\n');
}

/** A value as a literal, over several lines where one would be too long. */
export function literal(value: unknown, depth = 0): string {
  if (typeof value === 'string') return quote(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, depth + 2))
    : Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => `${propertyName(key)}: ${literal(item, depth + 2)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (items.length === 0) return open + close;
  const space = open === '{' ? ' ' : '';
  const short = `${open}${space}${items.join(', ')}${space}${close}`;
  const isShort = !short.includes('\n') && short.length + depth <= 110;
  return isShort ? short : `${open}\n${items.map((item) => `${' '.repeat(depth + 2)}${item},\n`).join('')}${' '.repeat(depth)}${close}`;
}

function propertyName(key: string): string {
  return /^[a-zA-Z_$][\w$]*$/.test(key) ? key : quote(key);
}

/** The imports of a file, in the order of their modules. */
export class Imports {
  readonly #names = new Map<string, Set<string>>();

  /** Returns the name, so that it can be used where it is needed. Types are given as `type Expense`. */
  use(module: string, ...names: readonly string[]): string {
    const known = this.#names.get(module) ?? new Set();
    for (const name of names) known.add(name);
    this.#names.set(module, known);
    return names.at(-1) ?? '';
  }

  toString(): string {
    return [...this.#names]
      .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
      .map(([module, names]) => importLine(module, [...names].sort(byName)))
      .join('\n');
  }
}

function importLine(module: string, names: readonly string[]): string {
  const bare = names.map((name) => name.replace(/^type /, ''));
  if (names.every((name) => name.startsWith('type '))) return `import type { ${bare.join(', ')} } from '${module}';`;
  return `import { ${names.join(', ')} } from '${module}';`;
}

const byName = (a: string, b: string): number => {
  const [left, right] = [a.replace(/^type /, '').toLowerCase(), b.replace(/^type /, '').toLowerCase()];
  return left < right ? -1 : left > right ? 1 : 0;
};

/** Packages first, then what is farther away. */
function rank(module: string): number {
  if (!module.startsWith('.')) return 0;
  return module.startsWith('../') ? 1 : 2;
}
