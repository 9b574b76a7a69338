import { createHash } from 'node:crypto';

const STYLE =
  'html{color-scheme:light dark}body{margin:0;display:grid;place-items:center;min-height:100vh;font:14px/20px system-ui,sans-serif;background:light-dark(#f4f4f5,#151619);color:light-dark(#18191c,#ecedef)}main{width:min(380px,100vw - 32px)}h1{font-size:18px;line-height:24px;margin:0 0 4px}p{margin:0 0 12px;color:light-dark(#4c5058,#b0b4bb)}[role=alert]{color:light-dark(#b3261e,#f2a09a)}label{display:block;font-weight:500;margin-bottom:4px}form{display:flex;flex-wrap:wrap;gap:8px}label{width:100%;margin:0}input{flex:1;min-width:0;height:40px;box-sizing:border-box;padding:0 10px;font:inherit;color:inherit;background:light-dark(#fff,#1d1f23);border:1px solid light-dark(#8a8d96,#6c7079);border-radius:6px}button{height:40px;padding:0 16px;font:inherit;font-weight:500;color:#fff;background:#0c6b80;border:0;border-radius:6px}:focus-visible{outline:2px solid #0c8aa6;outline-offset:2px}';

const inline = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export interface NoticeOptions {
  readonly headers?: Record<string, string> | undefined;
  /** The only script that may run. */
  readonly script?: string;
  /** Whether the script may call this server. */
  readonly connectsToSelf?: boolean;
}

/** A small page of the server itself, on a host other than the product's. The title and the body are HTML. */
export function htmlPage(status: number, title: string, body: string, { headers, script, connectsToSelf = false }: NoticeOptions = {}): Response {
  const policy = `default-src 'none'; style-src ${inline(STYLE)};${script === undefined ? '' : ` script-src ${inline(script)};`}${connectsToSelf ? " connect-src 'self';" : ''} form-action 'self'; frame-ancestors 'none'; base-uri 'none'`;
  const scriptTag = script === undefined ? '' : `<script>${script}</script>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${body}${scriptTag}</main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}

export function noticePage(status: number, title: string, text: string, headers?: Record<string, string>): Response {
  return htmlPage(status, title, `<p>${escapeHtml(text)}</p>`, { headers });
}

export interface PasswordPage {
  readonly title: string;
  readonly text: string;
  /** Where the form is sent, with `password` and `to`. */
  readonly action: string;
  /** Where the visitor goes afterward. */
  readonly to: string;
  readonly problem?: string | undefined;
}

/** Asks for a password. */
export function passwordPage({ title, text, action, to, problem }: PasswordPage, options?: NoticeOptions): Response {
  const alert = problem === undefined ? '' : `<p role="alert">${problem}</p>`;
  const form = `<form method="post" action="${action}"><label for="password">Password</label><input id="password" name="password" type="password" autocomplete="off" required autofocus><input type="hidden" name="to" value="${escapeHtml(to)}"><button>Open</button></form>`;
  return htmlPage(401, title, `<p>${text}</p>${alert}${form}`, options);
}

/** A path on this origin, never an address of another one, and in characters that a header may have. */
export function ownPath(to: string): string {
  return /^\/(?![\\/])[\x20-\x7e\x80-\xff]*$/.test(to) ? to : '/';
}

/** The cookies of a request, in their order. */
export function cookiesOf(header: string | null | undefined): (readonly [name: string, value: string])[] {
  return (header ?? '').split(';').flatMap((part) => {
    const at = part.indexOf('=');
    return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()] as const];
  });
}

/** True if a person opens an address, rather than a page something that it needs. */
export function isNavigation(request: Request): boolean {
  const mode = request.headers.get('sec-fetch-mode');
  return mode === null ? (request.headers.get('accept') ?? '').includes('text/html') : mode === 'navigate';
}

/** The form that was sent, or nothing if it is longer than the limit. */
export async function readForm(request: Request, limitCharacters: number): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > limitCharacters) return '';
  }
  return text;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
