import type { Extension } from '@codemirror/state';

export interface Language {
  readonly name: string;
  load(): Promise<Extension>;
}

const javascript = (name: string, options: { jsx?: boolean; typescript?: boolean }): Language => ({
  name,
  load: async () => (await import('@codemirror/lang-javascript')).javascript(options),
});
const css: Language = { name: 'CSS', load: async () => (await import('@codemirror/lang-css')).css() };
const html: Language = { name: 'HTML', load: async () => (await import('@codemirror/lang-html')).html() };
const json: Language = { name: 'JSON', load: async () => (await import('@codemirror/lang-json')).json() };
const markdown: Language = { name: 'Markdown', load: async () => (await import('@codemirror/lang-markdown')).markdown() };
const typeScript = javascript('TypeScript', { typescript: true });
const javaScript = javascript('JavaScript', { jsx: true });

const BY_EXTENSION: Readonly<Record<string, Language>> = {
  ts: typeScript,
  mts: typeScript,
  cts: typeScript,
  tsx: javascript('TypeScript React', { typescript: true, jsx: true }),
  js: javaScript,
  mjs: javaScript,
  cjs: javaScript,
  jsx: javascript('JavaScript React', { jsx: true }),
  css,
  scss: css,
  less: css,
  html,
  htm: html,
  svg: html,
  xml: html,
  vue: html,
  svelte: html,
  astro: html,
  json,
  jsonc: json,
  webmanifest: json,
  md: markdown,
  mdx: markdown,
};

/** The language of a file by its name; undefined is plain text. */
export function languageOf(path: string): Language | undefined {
  return BY_EXTENSION[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
}
