import { LanguageDescription, LanguageSupport, StreamLanguage, type StreamParser } from '@codemirror/language';

export interface Language {
  readonly name: string;
  load(): Promise<LanguageSupport>;
}

const javascript = (name: string, options: { jsx?: boolean; typescript?: boolean }): Language => ({
  name,
  load: async () => (await import('@codemirror/lang-javascript')).javascript(options),
});
/** Languages that are tokenized line by line, without a syntax tree. */
const streamed = (name: string, load: () => Promise<StreamParser<unknown>>): Language => ({
  name,
  load: async () => new LanguageSupport(StreamLanguage.define(await load())),
});

const typeScript = javascript('TypeScript', { typescript: true });
const typeScriptReact = javascript('TypeScript React', { typescript: true, jsx: true });
const javaScript = javascript('JavaScript', { jsx: true });
const javaScriptReact = javascript('JavaScript React', { jsx: true });
const css: Language = { name: 'CSS', load: async () => (await import('@codemirror/lang-css')).css() };
const scss: Language = { name: 'SCSS', load: async () => (await import('@codemirror/lang-sass')).sass() };
const sass: Language = { name: 'Sass', load: async () => (await import('@codemirror/lang-sass')).sass({ indented: true }) };
const less: Language = { name: 'Less', load: async () => (await import('@codemirror/lang-less')).less() };
const html: Language = { name: 'HTML', load: async () => (await import('@codemirror/lang-html')).html() };
const angular: Language = { name: 'Angular', load: async () => (await import('@codemirror/lang-angular')).angular() };
const astro: Language = { name: 'Astro', load: async () => (await import('./astro-language.ts')).astro() };
const vue: Language = { name: 'Vue', load: async () => (await import('@codemirror/lang-vue')).vue() };
const svelte: Language = { name: 'Svelte', load: async () => (await import('@replit/codemirror-lang-svelte')).svelte() };
const json: Language = { name: 'JSON', load: async () => (await import('@codemirror/lang-json')).json() };
const yaml: Language = { name: 'YAML', load: async () => (await import('@codemirror/lang-yaml')).yaml() };
const xml: Language = { name: 'XML', load: async () => (await import('@codemirror/lang-xml')).xml() };
const sql: Language = {
  name: 'SQL',
  load: async () => (await import('@codemirror/lang-sql')).sql({ dialect: (await import('@codemirror/lang-sql')).PostgreSQL }),
};
const toml = streamed('TOML', async () => (await import('@codemirror/legacy-modes/mode/toml')).toml as StreamParser<unknown>);
const shell = streamed('Shell', async () => (await import('@codemirror/legacy-modes/mode/shell')).shell as StreamParser<unknown>);
const docker = streamed('Dockerfile', async () => (await import('@codemirror/legacy-modes/mode/dockerfile')).dockerFile as StreamParser<unknown>);
const properties = streamed('Properties', async () => (await import('@codemirror/legacy-modes/mode/properties')).properties as StreamParser<unknown>);

/** Code blocks use the language that they name, and front matter is YAML. */
const markdown: Language = {
  name: 'Markdown',
  async load() {
    const [{ markdown: create }, { yamlFrontmatter }] = await Promise.all([import('@codemirror/lang-markdown'), import('@codemirror/lang-yaml')]);
    return yamlFrontmatter({
      content: create({
        codeLanguages(info) {
          const language = BY_EXTENSION[ALIASES[info] ?? info];
          return language ? LanguageDescription.of({ name: language.name, load: () => language.load() }) : null;
        },
      }),
    });
  },
};

const ALIASES: Readonly<Record<string, string>> = { typescript: 'ts', javascript: 'js', shell: 'sh', bash: 'sh', console: 'sh', markdown: 'md' };

const BY_EXTENSION: Readonly<Record<string, Language>> = {
  ts: typeScript,
  mts: typeScript,
  cts: typeScript,
  tsx: typeScriptReact,
  js: javaScript,
  mjs: javaScript,
  cjs: javaScript,
  jsx: javaScriptReact,
  css,
  pcss: css,
  postcss: css,
  scss,
  sass,
  less,
  html,
  htm: html,
  svg: xml,
  xml,
  vue,
  svelte,
  astro,
  json,
  jsonc: json,
  json5: json,
  map: json,
  webmanifest: json,
  md: markdown,
  mdx: markdown,
  markdown,
  yml: yaml,
  yaml,
  toml,
  sql,
  sh: shell,
  bash: shell,
  ini: properties,
  properties,
  editorconfig: properties,
  npmrc: properties,
  babelrc: json,
  prettierrc: json,
  eslintrc: json,
  swcrc: json,
};

/** The language of a file by its name. Undefined for plain text. */
export function languageOf(path: string): Language | undefined {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (/^\.env(?:\.|$)/.test(name)) return properties;
  if (name === 'dockerfile') return docker;
  if (name.endsWith('.component.html')) return angular;
  return BY_EXTENSION[name.slice(name.lastIndexOf('.') + 1)];
}
