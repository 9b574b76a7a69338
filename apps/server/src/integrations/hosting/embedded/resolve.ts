import { setImmediate } from 'node:timers/promises';
import type { Manifest, ManifestFile } from './manifest.ts';
import { segmentsOf } from './patterns.ts';
import { type RedirectRule, targetOf } from './redirect-rules.ts';

export interface Asked {
  /** Decoded, and begins with a slash. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** The visitor's languages, their first choice first. */
  readonly languages: readonly string[];
}

export type Resolved =
  | { readonly type: 'file'; readonly path: string; readonly file: ManifestFile; readonly status: 200 | 404 | 410 }
  | { readonly type: 'redirect'; readonly to: string; readonly status: number }
  | { readonly type: 'nothing'; readonly status: 404 | 410 };

/** What a deploy answers: forced rules, files, other rules, the single page, the page for everything that is missing. */
export function resolve(manifest: Manifest, asked: Asked): Resolved {
  return (
    byRules(manifest, asked, true) ??
    byFile(manifest, asked.path) ??
    byRules(manifest, asked, false) ??
    (manifest.isSinglePage && !hasExtension(asked.path) ? found(manifest, 'index.html', 200) : undefined) ??
    missing(manifest, 404)
  );
}

/** The file at the path, or the address that has it: `/about` is about.html, `/blog/` is blog/index.html. */
function byFile(manifest: Manifest, path: string): Resolved | undefined {
  const name = path.slice(1);
  if (name === '') return found(manifest, 'index.html', 200);
  if (name.endsWith('/')) {
    const page = found(manifest, `${name}index.html`, 200);
    if (page !== undefined) return page;
    return manifest.files.has(`${name.slice(0, -1)}.html`) ? { type: 'redirect', to: encoded(path.slice(0, -1)), status: 301 } : undefined;
  }
  const page = found(manifest, name, 200) ?? found(manifest, `${name}.html`, 200);
  if (page !== undefined) return page;
  // With the slash, links relative to the page work.
  return manifest.files.has(`${name}/index.html`) ? { type: 'redirect', to: `${encoded(path)}/`, status: 301 } : undefined;
}

function byRules(manifest: Manifest, asked: Asked, isForced: boolean): Resolved | undefined {
  const path = segmentsOf(asked.path);
  for (const rule of manifest.redirects) {
    if (rule.isForced !== isForced) continue;
    const to = targetOf(rule, path, asked.query, asked.languages);
    const resolved = to === undefined ? undefined : follow(manifest, rule, to, asked);
    if (resolved !== undefined) return resolved;
  }
  return undefined;
}

function follow(manifest: Manifest, rule: RedirectRule, to: string, asked: Asked): Resolved | undefined {
  const { status } = rule;
  if (status === 200 || status === 404 || status === 410) {
    const page = byFile(manifest, decoded(to.split(/[?#]/)[0] ?? ''));
    if (page?.type === 'file') return { ...page, status };
    return status === 200 ? undefined : missing(manifest, status);
  }
  const target = new URL(to, 'http://site');
  if (target.search === '' && asked.query.size > 0) target.search = asked.query.toString();
  const isOwn = to.startsWith('/');
  // To itself: without the rule, the visitor sees at least what is there.
  if (isOwn && decoded(target.pathname) === asked.path && target.search === searchOf(asked.query)) return undefined;
  return { type: 'redirect', to: isOwn ? target.pathname + target.search + target.hash : target.href, status };
}

const searchOf = (query: URLSearchParams): string => (query.size === 0 ? '' : `?${query.toString()}`);

function missing(manifest: Manifest, status: 404 | 410): Resolved {
  return found(manifest, '404.html', status) ?? { type: 'nothing', status };
}

function found(manifest: Manifest, path: string, status: 200 | 404 | 410): Resolved | undefined {
  const file = manifest.files.get(path);
  return file === undefined ? undefined : { type: 'file', path, file, status };
}

const hasExtension = (path: string): boolean => /\.[A-Za-z0-9]{1,8}$/.test(path);

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** The path as files are named, or as it is if its escapes are malformed. */
export function decoded(path: string): string {
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch {
    // A malformed escape names no file.
    return path;
  }
}

/** Rules that lead a visitor around in a circle, as the addresses on the way, or undefined. */
export async function redirectLoop(manifest: Manifest): Promise<{ readonly rule: RedirectRule; readonly way: readonly string[] } | undefined> {
  for (const rule of manifest.redirects) {
    // Many long rules take seconds, in which the server has others to answer.
    await setImmediate();
    if (rule.status === 200 || rule.status === 404 || rule.status === 410) continue;
    const first = rule.from.replaceAll(/\*$/g, 'x').replaceAll(/:[A-Za-z_]\w*/g, 'x');
    const query = new URLSearchParams(Object.entries(rule.query).map(([name, value]): [string, string] => [name, value.startsWith(':') ? 'x' : value]));
    const way = [first + searchOf(query)];
    for (let hop = 0; hop < HOPS_MAX; hop++) {
      const [path = '/', search = ''] = (way.at(-1) as string).split('#')[0]?.split('?', 2) ?? [];
      const next = resolve(manifest, { path: decoded(path), query: new URLSearchParams(search), languages: rule.languages });
      if (next.type !== 'redirect' || !next.to.startsWith('/')) break;
      const isKnown = way.includes(next.to);
      way.push(next.to);
      if (isKnown || hop === HOPS_MAX - 1) return { rule, way };
    }
  }
  return undefined;
}

const HOPS_MAX = 20;
