/**
 * `src/App.tsx` as the built-in assistant writes it, and the changes it can make to it. Every change looks for the
 * structure it needs, and returns undefined if a person has changed that structure.
 */
import type { Part } from './parts.ts';

/** A part with its properties. */
export interface PartUse {
  readonly part: Part;
  readonly name: string;
  readonly fields: readonly string[];
}

export interface AppSource {
  readonly title: string;
  readonly tagline: string;
  readonly uses: readonly PartUse[];
}

export function renderApp({ title, tagline, uses }: AppSource): string {
  const imports = ["import { AppShell } from './components/AppShell';", ...new Set(uses.map(({ part }) => importLine(part)))].sort();
  const shell = tagline === '' ? `<AppShell ${attribute('title', title)}>` : `<AppShell ${attribute('title', title)} ${attribute('tagline', tagline)}>`;
  return `${imports.join('\n')}

export default function App() {
  return (
    ${shell}
${uses.map((use) => `      ${element(use)}`).join('\n')}
    </AppShell>
  );
}
`;
}

export function importLine({ component, module }: Pick<Part, 'component' | 'module'>): string {
  return `import { ${component} } from '${module}';`;
}

/** The part as JSX, for example `<DataTable name="Books" columns={['Title', 'Author']} />`. */
export function element({ part, name, fields }: PartUse): string {
  const properties = part.takes.map((property) =>
    property === 'name' ? attribute('name', name) : `${property}={[${fields.map((field) => `'${field.replaceAll(/['\\]/g, '\\$&')}'`).join(', ')}]}`,
  );
  return `<${[part.component, ...properties].join(' ')} />`;
}

/** A JSX attribute. A value that would read differently as JSX text is written as an expression. */
function attribute(name: string, value: string): string {
  return /["&{}<>\\\n]/.test(value) ? `${name}={${JSON.stringify(value)}}` : `${name}="${value}"`;
}

/** Adds an import after the last one. Undefined if there is none. */
export function withImport(text: string, line: string): string | undefined {
  if (text.includes(line)) return text;
  const lines = text.split('\n');
  const last = lines.findLastIndex((candidate) => /^import .*;?$/.test(candidate));
  if (last === -1) return undefined;
  lines.splice(last + 1, 0, line);
  return lines.join('\n');
}

/** Adds a part at the end of the app, or of one of its pages. */
export function withElement(text: string, jsx: string, page?: string): string | undefined {
  const lines = text.split('\n');
  const close = closingLine(lines, page);
  if (close === -1) return undefined;
  const indent = /^\s*/.exec(lines[close] ?? '')?.[0] ?? '';
  lines.splice(close, 0, `${indent}  ${jsx}`);
  return lines.join('\n');
}

function closingLine(lines: readonly string[], page: string | undefined): number {
  if (page === undefined && lines.every((line) => !line.includes('<Pages>'))) {
    const closes = lines.flatMap((line, index) => (line.trim() === '</AppShell>' ? [index] : []));
    return closes.length === 1 ? (closes[0] ?? -1) : -1;
  }
  const open = lines.findIndex((line) => (page === undefined ? line.trim().startsWith('<Page ') : line.includes(`<Page ${attribute('name', page)}>`)));
  if (open === -1) return -1;
  return lines.findIndex((line, index) => index > open && line.trim() === '</Page>');
}

/** Removes a part: its element (on one line) and its import. */
export function withoutPart(text: string, { component, module }: Part): string | undefined {
  const lines = text.split('\n');
  const left = lines.filter((line) => !new RegExp(`^\\s*<${component}( .*)? />\\s*$`).test(line) && line !== importLine({ component, module }));
  const result = left.join('\n');
  return left.length === lines.length || result.includes(`<${component}`) ? undefined : result;
}

/** Adds a page with the given element. The first time, the existing content becomes the page "Home". */
export function withPage(text: string, name: string, jsx: string): string | undefined {
  const lines = text.split('\n');
  const pages = lines.findIndex((line) => line.trim() === '</Pages>');
  const page = [`<Page ${attribute('name', name)}>`, `  ${jsx}`, '</Page>'];
  if (pages !== -1) {
    const indent = /^\s*/.exec(lines[pages] ?? '')?.[0] ?? '';
    lines.splice(pages, 0, ...page.map((line) => `${indent}  ${line}`));
    return lines.join('\n');
  }
  const open = lines.findIndex((line) => /^\s*<AppShell\b.*>$/.test(line));
  const close = lines.findIndex((line) => line.trim() === '</AppShell>');
  if (open === -1 || close <= open) return undefined;
  const inside = lines.slice(open + 1, close).map((line) => (line === '' ? line : `    ${line}`));
  const wrapped = ['      <Pages>', '        <Page name="Home">', ...inside, '        </Page>', ...page.map((line) => `        ${line}`), '      </Pages>'];
  lines.splice(open + 1, close - open - 1, ...wrapped);
  return lines.join('\n');
}

const SHELL_TITLE = /(<AppShell\b[^>]*?\s)title=(?:"([^"]*)"|\{("(?:[^"\\]|\\.)*")\})/;
const HEADING = /<h1([^>]*)>([^<{]+)<\/h1>/;

/** The app's title as App.tsx shows it. */
export function titleIn(text: string): string | undefined {
  const shell = SHELL_TITLE.exec(text);
  if (shell !== null) return shell[2] ?? (JSON.parse(shell[3] ?? '""') as string);
  return HEADING.exec(text)?.[2]?.trim();
}

export function withTitle(text: string, title: string): string | undefined {
  if (SHELL_TITLE.test(text)) {
    return text.replace(SHELL_TITLE, (_all, before: string) => `${before}${attribute('title', title)}`);
  }
  if (HEADING.test(text)) {
    return text.replace(HEADING, (_all, attributes: string) => `<h1${attributes}>${/[&<>{}]/.test(title) ? `{${JSON.stringify(title)}}` : title}</h1>`);
  }
  return undefined;
}
