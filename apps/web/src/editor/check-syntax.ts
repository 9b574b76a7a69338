import type { Diagnostic } from '@lathe/workspace';

/** JSON whose readers allow comments and commas at the end. */
const WITH_COMMENTS = /(?:^|\/)(?:[tj]sconfig(?:\.[\w.-]+)?\.json|\.vscode\/[^/]+\.json|[^/]+\.jsonc|deno\.json|\.eslintrc\.json)$/;
/** Rules of Tailwind, whose words are not CSS. */
const EXTENSIONS = /@(?:apply|config|custom-variant|plugin|reference|screen|source|tailwind|theme|utility|variants?)\b([^;{}]*)/g;
const COMMENT = /\/\*[\s\S]*?\*\//g;

/** What the editor's own parsers report of JSON and CSS. Undefined for other files. */
export async function checkSyntax(path: string, text: string): Promise<readonly Diagnostic[] | undefined> {
  if (/\.(?:json|jsonc|webmanifest)$/.test(path)) return checkJson(WITH_COMMENTS.test(path) ? withoutComments(text) : text);
  return path.endsWith('.css') ? checkCss(text) : undefined;
}

const blank = (text: string): string => text.replaceAll(/[^\r\n]/g, ' ');

/** The same text with spaces in place of what plain JSON does not have. */
function withoutComments(text: string): string {
  const tokens = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
  const plain = text.replaceAll(tokens, (token) => (token.startsWith('"') ? token : blank(token)));
  return plain.replaceAll(/"(?:[^"\\\n]|\\.)*"|,(?=\s*[}\]])/g, (token) => (token === ',' ? ' ' : token));
}

async function checkJson(text: string): Promise<readonly Diagnostic[]> {
  if (text.trim() === '') return [];
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    const { jsonLanguage } = await import('@codemirror/lang-json');
    let from = text.trimEnd().length;
    jsonLanguage.parser.parse(text).iterate({
      enter: ({ type, from: start }) => {
        if (type.isError && start < from) from = start;
      },
    });
    // Browsers add the place in different words. The mark shows it.
    const message = (error instanceof Error ? error.message : String(error))
      .replace(/^JSON\.parse: /, '')
      .replace(/ (?:in JSON )?at (?:position|line) [\s\S]*$/, '');
    return [{ from, to: Math.min(text.length, from + 1), severity: 'error', message, source: 'JSON' }];
  }
}

async function checkCss(text: string): Promise<readonly Diagnostic[]> {
  const { cssLanguage } = await import('@codemirror/lang-css');
  const plain = text.replaceAll(COMMENT, blank).replaceAll(EXTENSIONS, (rule, words: string) => rule.slice(0, rule.length - words.length) + blank(words));
  // The first mistake confuses the parser: what it reports after that may be right.
  let first: { readonly from: number; readonly to: number } | undefined;
  cssLanguage.parser.parse(plain).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError) first ??= { from, to };
    },
  });
  if (first === undefined) return [];
  const { from, to } = first;
  return [{ from, to: Math.min(text.length, Math.max(to, from + 1)), severity: 'error', message: mistakeAt(plain, from), source: 'CSS' }];
}

function mistakeAt(text: string, at: number): string {
  if (text.slice(at).trim() === '') return text.includes('/*') ? 'A comment is not closed.' : 'A closing } is missing.';
  if (text[at] === '}') return 'Nothing is open here that } could close.';
  return 'This is not valid CSS. A colon, a semicolon or a brace may be missing before it.';
}
