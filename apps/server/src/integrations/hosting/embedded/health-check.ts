import { AppError } from '@lathe/protocol';

/** Asks the deploy for one of its own addresses, as a visitor would. */
export type Ask = (path: string) => Promise<Response>;

const HOPS_MAX = 5;
const REFERENCES_MAX = 200;
/** Longer pages have what they load at their beginning. */
const HTML_MAX_LENGTH = 1_000_000;
/**
 * What the page cannot do without, and what is only missing from it. An unclosed one reaches to the end: looking for
 * the end of each again would take minutes.
 */
const TAG = /<(script|link|img)\b([^>]*)(>|$)/gi;
const COMMENT = /<!--[\s\S]*?(?:-->|$)/g;
const ATTRIBUTE = (name: string) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');

/**
 * Opens the first page of a new deploy and everything of the site that it loads.
 * Returns what is missing without breaking the page. @throws AppError 'site-deployment-error'
 */
export async function checkHealth(ask: Ask): Promise<string[]> {
  const { path, html } = await firstPage(ask);
  const warnings: string[] = [];
  for (const { url, isNeeded } of referencesIn(html).slice(0, REFERENCES_MAX)) {
    const target = new URL(url, `http://site${path}`);
    if (target.host !== 'site' || !target.protocol.startsWith('http')) continue;
    const response = await ask(target.pathname + target.search);
    await response.body?.cancel();
    // A single-page app answers a missing file with its page, which a script or a style sheet cannot be.
    const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
    if (response.status < 400 && !isPage) continue;
    const text = `The first page loads ${target.pathname}, which is not among the published files.`;
    if (isNeeded) throw broken(`${text} Build the project again, or correct the address in its page.`);
    warnings.push(text);
  }
  return warnings;
}

async function firstPage(ask: Ask): Promise<{ readonly path: string; readonly html: string }> {
  let path = '/';
  for (let hop = 0; hop < HOPS_MAX; hop++) {
    const response = await ask(path);
    const to = response.headers.get('location');
    if (to === null) {
      const html = await response.text();
      const isPage = response.headers.get('content-type')?.startsWith('text/html') === true;
      if (response.status !== 200 || !isPage) throw broken('There is no index.html at the top of the published folder. Check the output folder of the build.');
      if (html.trim() === '') throw broken('The first page, index.html, is empty. Build the project again.');
      return { path, html };
    }
    // The first page may be another site’s.
    if (!to.startsWith('/')) return { path, html: '' };
    path = to;
  }
  throw broken('The first page only leads to other addresses of the site. Correct _redirects.');
}

function referencesIn(html: string): { readonly url: string; readonly isNeeded: boolean }[] {
  const withoutComments = html.slice(0, HTML_MAX_LENGTH).replaceAll(COMMENT, '');
  return [...withoutComments.matchAll(TAG)].flatMap(([, tag = '', attributes = '', end]) => {
    const valueOf = (name: string) => {
      const [, double, single, bare] = ATTRIBUTE(name).exec(attributes) ?? [];
      return double ?? single ?? bare;
    };
    const url = valueOf(tag.toLowerCase() === 'link' ? 'href' : 'src')?.replaceAll('&amp;', '&');
    const relation = valueOf('rel')?.toLowerCase() ?? '';
    if (end !== '>' || url === undefined || url === '' || !URL.canParse(url, 'http://site/')) return [];
    if (tag.toLowerCase() === 'link' && !/\b(?:stylesheet|modulepreload|icon|manifest)\b/.test(relation)) return [];
    return [{ url, isNeeded: tag.toLowerCase() === 'script' || /\b(?:stylesheet|modulepreload)\b/.test(relation) }];
  });
}

const broken = (message: string): AppError => new AppError('site-deployment-error', message, { isRetryable: false });
