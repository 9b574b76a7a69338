import type { ExportFiles } from './export-files.ts';

export const VITE_CONFIGS = ['vite.config.ts', 'vite.config.js', 'vite.config.mts', 'vite.config.mjs'];

/** Takes a plugin out of the configuration of Vite: its import, its call, its package. True if there was one. */
export function removeVitePlugin(files: ExportFiles, packageName: string): boolean {
  const manifest = files.manifest();
  const lists = [manifest.dependencies, manifest.devDependencies].filter((list) => list?.[packageName] !== undefined);
  for (const list of lists) delete list?.[packageName];
  if (lists.length > 0) files.writeManifest(manifest);
  const config = files.first(VITE_CONFIGS);
  const isConfigured = config !== undefined && files.replace(config, (text) => withoutImport(text, packageName));
  return lists.length > 0 || isConfigured;
}

/** Code without a static import, and without the calls of what it imported. If one of them does not seem to end, the code as it is. */
export function withoutImport(code: string, packageName: string): string {
  const pattern = new RegExp(`^[ \\t]*import\\s+([^;'"]*?)\\s+from\\s+(['"])${escaped(packageName)}\\2;?[ \\t]*\\r?\\n?`, 'm');
  const found = pattern.exec(code);
  if (found === null) return code;
  const names = [...(found[1] ?? '').matchAll(/(?:\bas\s+)?([\w$]+)(?=\s*(?:[,}]|$))/g)].map(([, name = '']) => name);
  let rest = code.replace(pattern, '');
  for (const name of names) {
    const without = withoutCalls(rest, name);
    if (without === undefined) return code;
    rest = without;
  }
  return rest;
}

/** Removes `name(…)`, with a condition before it (`mode === 'development' && name(…)`) and the comma after it. Undefined: a call has no end. */
function withoutCalls(code: string, name: string): string | undefined {
  const call = new RegExp(`(?:[\\w$.]+\\s*[!=]==?\\s*(?:'[^']*'|"[^"]*")\\s*&&\\s*)?(?<![\\w$.])${escaped(name)}\\s*\\(`).exec(code);
  if (call === null) return code;
  let depth = 0;
  let end = call.index + call[0].length - 1;
  for (; end < code.length; end++) {
    if (code[end] === '(') depth++;
    else if (code[end] === ')' && --depth === 0) break;
  }
  if (end === code.length) return undefined;
  const before = code.slice(0, call.index);
  const after = code.slice(end + 1).replace(/^\s*,/, '');
  // The comma before the last element of a list goes with it.
  const isLast = /^\s*\]/.test(after);
  return withoutCalls((isLast ? before.replace(/,\s*$/, '') : before) + (isLast ? after : after.replace(/^[ \t]*\r?\n[ \t]*/, '')), name);
}

const escaped = (text: string): string => text.replaceAll(/[$()*+./?[\\\]^{|}-]/g, '\\$&');

/** A script that starts the project, if package.json has none. True if it was added. */
export function addScript(files: ExportFiles, name: string, command: string): boolean {
  if (!files.has('package.json')) return false;
  const manifest = files.manifest();
  if (['dev', 'start', 'preview'].some((script) => manifest.scripts?.[script] !== undefined)) return false;
  files.writeManifest({ ...manifest, scripts: { ...manifest.scripts, [name]: command } });
  return true;
}

/** Adds packages that package.json does not name yet, and returns those that were added. */
export function addPackages(files: ExportFiles, list: 'dependencies' | 'devDependencies', packages: Readonly<Record<string, string>>): string[] {
  const manifest = files.manifest();
  const has = { ...manifest.dependencies, ...manifest.devDependencies };
  const added = Object.entries(packages).filter(([name]) => has[name] === undefined);
  if (added.length > 0) files.writeManifest({ ...manifest, [list]: { ...manifest[list], ...Object.fromEntries(added) } });
  return added.map(([name]) => name);
}

/** Loads a module in index.html, unless the page loads a module of the project already. True if it was added. */
export function addEntry(files: ExportFiles, module: string): boolean {
  return files.replace('index.html', (html) => {
    if (
      /<script\b[^>]*\btype=["']module["'][^>]*\bsrc=["'](?!https?:)/i.test(html) ||
      /<script\b[^>]*\bsrc=["'](?!https?:)[^>]*\btype=["']module["']/i.test(html)
    )
      return html;
    const tag = `<script type="module" src="/${module}"></script>\n`;
    return /<\/body>/i.test(html) ? html.replace(/[ \t]*<\/body>/i, (end) => `    ${tag}${end}`) : `${html.trimEnd()}\n${tag}`;
  });
}
