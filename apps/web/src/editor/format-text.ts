import type { FormatText } from '@lathe/workspace';
import type { Plugin } from 'prettier';

type Loader = () => Promise<readonly Plugin[]>;

const estree = async (): Promise<Plugin> => (await import('prettier/plugins/estree')) as Plugin;
const babel: Loader = async () => [await import('prettier/plugins/babel'), await estree()];
const typescript: Loader = async () => [await import('prettier/plugins/typescript'), await estree()];
const postcss: Loader = async () => [await import('prettier/plugins/postcss')];
const html: Loader = async () => [await import('prettier/plugins/html'), ...(await postcss()), ...(await typescript()), ...(await babel())];
const markdown: Loader = async () => [await import('prettier/plugins/markdown')];
const yaml: Loader = async () => [await import('prettier/plugins/yaml')];

const PARSERS: Readonly<Record<string, readonly [parser: string, load: Loader]>> = {
  ts: ['typescript', typescript],
  mts: ['typescript', typescript],
  cts: ['typescript', typescript],
  tsx: ['typescript', typescript],
  js: ['babel', babel],
  mjs: ['babel', babel],
  cjs: ['babel', babel],
  jsx: ['babel', babel],
  json: ['json', babel],
  jsonc: ['jsonc', babel],
  css: ['css', postcss],
  scss: ['scss', postcss],
  less: ['less', postcss],
  html: ['html', html],
  vue: ['vue', html],
  md: ['markdown', markdown],
  mdx: ['mdx', markdown],
  yml: ['yaml', yaml],
  yaml: ['yaml', yaml],
};

/** Formats with Prettier, which is loaded with the first file. Each language is loaded with its first file. */
export const formatText: FormatText = async (path, text, options) => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const [parser, load] = PARSERS[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? [];
  if (parser === undefined || load === undefined || name === 'package-lock.json') return undefined;
  const [{ format }, plugins] = await Promise.all([import('prettier/standalone'), load()]);
  return format(text, { ...options, parser: name === 'package.json' ? 'json-stringify' : parser, plugins: [...plugins], filepath: path });
};
