import { byteSizeOf, type OutputFile } from './output-files.ts';

export type CheckStatus = 'passed' | 'warning' | 'danger';

/** What was looked at before publishing. */
export interface OutputCheck {
  readonly id: 'secrets' | 'title' | 'preview' | 'icon' | 'robots' | 'missing' | 'links' | 'size';
  readonly status: CheckStatus;
  readonly title: string;
  /** A short fact, or what is wrong in one sentence. */
  readonly detail: string;
  /** What the assistant is asked to do about it. */
  readonly request?: string;
}

export interface CheckOptions {
  /** Removes the values of the project's secrets from a text. */
  readonly redact: (text: string) => string;
}

const TEXT = /\.(?:html?|css|[cm]?js|json|map|svg|txt|xml|webmanifest|md)$/i;
/** Keys that only servers may have. Those that vendors intend for browsers (`pk_live_`, Google Maps) are not among them. */
const KEYS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['a secret key of Stripe', /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/],
  ['an OpenAI or Anthropic key', /\bsk-(?:ant-|proj-)?[A-Za-z0-9_-]{24,}/],
  ['an AWS access key', /\bAKIA[0-9A-Z]{16}\b/],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,})/],
  ['a Slack token', /\bxox[abprs]-[A-Za-z0-9-]{12,}/],
  ['a secret key of Supabase', /\bsb_secret_[A-Za-z0-9_-]{16,}/],
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----/],
];
/**
 * Here as everywhere in this file, a tag, a quote or a comment that is never closed reaches to the end of the text: looking
 * for the end of each again would take minutes.
 */
const attribute = (name: string) => new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i');
const ATTRIBUTES = { rel: attribute('rel'), name: attribute('name'), property: attribute('property'), content: attribute('content') };
const LARGE_BYTES = 5_000_000;
const LINKS_SHOWN = 3;

/** Looks at what a build made, before anybody else can. */
export function checkOutput(files: readonly OutputFile[], options: CheckOptions): OutputCheck[] {
  const home = textOf(files.find(({ path }) => path === 'index.html'));
  return [secrets(files, options), titles(home), linkPreview(home), icon(files, home), links(files), missingPage(files), robots(files), size(files)];
}

function secrets(files: readonly OutputFile[], { redact }: CheckOptions): OutputCheck {
  const texts = files.filter(({ path }) => TEXT.test(path));
  const found: string[] = files.filter(({ path }) => /(?:^|\/)\.env(?:\.|$)/.test(path)).map(({ path }) => `the file ${path}`);
  for (const file of texts) {
    const text = textOf(file);
    const key = KEYS.find(([, pattern]) => pattern.test(text))?.[0] ?? (redact(text) === text ? undefined : 'a value of the project’s .env');
    if (key !== undefined) found.push(`${key} in ${file.path}`);
  }
  if (found.length === 0) return { id: 'secrets', status: 'passed', title: 'No secrets in the files', detail: counted(texts.length, 'file') };
  return {
    id: 'secrets',
    status: 'danger',
    title: 'A secret would be published',
    detail: `Everyone who opens the site could read ${found.slice(0, LINKS_SHOWN).join(', ')}.`,
    request:
      'The published app would contain a secret key. Move everything that needs it out of the code that runs in the browser, and remove the key from there.',
  };
}

function titles(home: string): OutputCheck {
  const title = /<title\b[^>]*(?:>([^<]*)|$)/i.exec(home)?.[1]?.trim() ?? '';
  const description = metaOf(home, 'description');
  const isPlaceholder = /^(?:vite\b.*|react app|document|my app|untitled)$/i.test(title);
  if (title !== '' && !isPlaceholder && description !== '')
    return { id: 'title', status: 'passed', title: 'Title and description', detail: `${title.length} and ${description.length} characters` };
  const missing = [...(title === '' || isPlaceholder ? ['title'] : []), ...(description === '' ? ['description'] : [])].join(' and ');
  return {
    id: 'title',
    status: 'warning',
    title: `No ${missing}`,
    detail: 'Tabs, bookmarks and search engines show them.',
    request: `Give the page a ${missing} that says what the app is for, in its HTML head.`,
  };
}

function linkPreview(home: string): OutputCheck {
  if (metaOf(home, 'og:image') !== '') return { id: 'preview', status: 'passed', title: 'Picture for link previews', detail: 'og:image' };
  return {
    id: 'preview',
    status: 'warning',
    title: 'No picture for link previews',
    detail: 'Shared links show plain text.',
    request:
      'Add a picture for link previews: an image of 1200 by 630 pixels among the public files, and og:title, og:description and og:image in the HTML head.',
  };
}

function icon(files: readonly OutputFile[], home: string): OutputCheck {
  const named = [...home.matchAll(/<link\b([^>]*)(?:>|$)/gi)].some(([, attributes = '']) => /\bicon\b/i.test(attributeOf(attributes, 'rel')));
  if (named || files.some(({ path }) => path === 'favicon.ico'))
    return { id: 'icon', status: 'passed', title: 'Icon', detail: named ? 'in the page' : 'favicon.ico' };
  return {
    id: 'icon',
    status: 'warning',
    title: 'No icon',
    detail: 'Tabs show an empty page.',
    request: 'Add an icon that fits the app as an SVG file, and name it in the HTML head.',
  };
}

function robots(files: readonly OutputFile[]): OutputCheck {
  const text = textOf(files.find(({ path }) => path === 'robots.txt'));
  const lines = text.split(/\r?\n/).map((line) => line.replace(/#.*$/, '').trim().toLowerCase());
  const rules = lines
    .filter((line) => line !== '')
    .map((line) =>
      line
        .split(':')
        .map((part) => part.trim())
        .join(':'),
    );
  const isShut = rules.some((rule, index) => rule === 'user-agent:*' && rules[index + 1] === 'disallow:/');
  if (!isShut) return { id: 'robots', status: 'passed', title: 'Search engines', detail: text === '' ? 'who can open it decides' : 'robots.txt' };
  return {
    id: 'robots',
    status: 'warning',
    title: 'robots.txt keeps search engines out',
    detail: 'Even a public site is not listed.',
    request: 'Change robots.txt so that search engines may list the app.',
  };
}

function missingPage(files: readonly OutputFile[]): OutputCheck {
  if (files.some(({ path }) => path === '404.html')) return { id: 'missing', status: 'passed', title: 'Not-found page', detail: '404.html' };
  if (isSinglePage(files)) return { id: 'missing', status: 'passed', title: 'Not-found page', detail: 'the app decides' };
  return {
    id: 'missing',
    status: 'warning',
    title: 'No not-found page',
    detail: 'A wrong address shows plain text.',
    request: 'Add a page 404.html in the style of the app, with a link to the first page.',
  };
}

function links(files: readonly OutputFile[]): OutputCheck {
  const paths = new Set(files.map(({ path }) => path));
  const rules = files.some(({ path }) => path === '_redirects');
  const isSingle = isSinglePage(files);
  let followed = 0;
  const broken: string[] = [];
  for (const page of files.filter(({ path }) => /\.html?$/.test(path))) {
    const html = textOf(page).replaceAll(/<(script|style)\b[\s\S]*?(?:<\/\1>|$)|<!--[\s\S]*?(?:-->|$)/gi, '');
    for (const [, , address = ''] of html.matchAll(/\s(?:href|src)\s*=\s*(["'])([^"']*)\1/gi)) {
      const target = localPath(address, page.path);
      if (target === undefined) continue;
      followed++;
      const isThere = [target, `${target}.html`, `${target}/index.html`, `${target}index.html`].some((path) => paths.has(path)) || target === '';
      if (!isThere && !rules && !(isSingle && !/\.\w+$/.test(target))) broken.push(`/${target}`);
    }
  }
  if (broken.length === 0) return { id: 'links', status: 'passed', title: 'No broken links', detail: `${followed} followed` };
  const shown = [...new Set(broken)].slice(0, LINKS_SHOWN).join(', ');
  return {
    id: 'links',
    status: 'warning',
    title: 'Broken links',
    detail: `Nothing is at ${shown}.`,
    request: `These links of the app lead nowhere: ${shown}. Correct or remove them.`,
  };
}

function size(files: readonly OutputFile[]): OutputCheck {
  const bytes = byteSizeOf(files);
  const text = `${megabytes(bytes)} in ${counted(files.length, 'file')}`;
  if (bytes <= LARGE_BYTES) return { id: 'size', status: 'passed', title: 'Size', detail: text };
  const [largest] = [...files].sort((a, b) => b.bytes.byteLength - a.bytes.byteLength);
  return {
    id: 'size',
    status: 'warning',
    title: `Large: ${text}`,
    detail: `${largest?.path} has ${megabytes(largest?.bytes.byteLength ?? 0)}.`,
    request: `The published app has ${megabytes(bytes)}, ${largest?.path} most of it. Make it smaller, for example with smaller pictures or by loading parts later.`,
  };
}

/** The page's own router decides what an address shows. */
function isSinglePage(files: readonly OutputFile[]): boolean {
  const pages = files.filter(({ path }) => /\.html?$/.test(path));
  return pages.length === 1 && pages[0]?.path === 'index.html';
}

function localPath(address: string, page: string): string | undefined {
  if (address === '' || /^(?:#|[a-z][\w+.-]*:|\/\/)/i.test(address)) return undefined;
  if (!URL.canParse(address, `http://site/${page}`)) return undefined;
  try {
    return decodeURIComponent(new URL(address, `http://site/${page}`).pathname.slice(1));
  } catch {
    // A malformed escape names no file.
    return address;
  }
}

function metaOf(html: string, name: string): string {
  for (const [, attributes = ''] of html.matchAll(/<meta\b([^>]*)(?:>|$)/gi)) {
    const given = attributeOf(attributes, 'name') || attributeOf(attributes, 'property');
    if (given.toLowerCase() === name) return attributeOf(attributes, 'content').trim();
  }
  return '';
}

function attributeOf(attributes: string, name: 'rel' | 'name' | 'property' | 'content'): string {
  const [, double, single, bare] = ATTRIBUTES[name].exec(attributes) ?? [];
  return double ?? single ?? bare ?? '';
}

const textOf = (file: OutputFile | undefined): string => (file === undefined ? '' : new TextDecoder().decode(file.bytes));
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const megabytes = (bytes: number): string => (bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`);
