/**
 * What the WebAssembly build of SWC lacks of `@swc/core`: its functions for files, and `.swcrc`. The installation
 * service makes the build call `complete`: `TEXT_CHANGES` in `abi/substitutions.ts`.
 */
import { readFileSync } from 'node:fs';
import { configured, type Options } from './configuration.ts';

type Source = string | object;
interface ParseOptions {
  syntax?: string;
}
/** The interface of the build, to which the rest of `@swc/core` is added. */
export interface Swc {
  parse(source: string, options?: ParseOptions, filename?: string): Promise<unknown>;
  parseSync(source: string, options?: ParseOptions, filename?: string): unknown;
  transform(source: Source, options?: Options): Promise<unknown>;
  transformSync(source: Source, options?: Options): unknown;
  [name: string]: unknown;
}

const EXTENSIONS = ['.js', '.jsx', '.es6', '.es', '.mjs', '.ts', '.tsx', '.cts', '.mts'];

export function complete(swc: Swc, version: string): void {
  const { parse, parseSync, transform, transformSync } = swc;
  const withSyntax = (options: ParseOptions = {}) => ({ syntax: 'ecmascript', ...options });
  const read = (file: string) => readFileSync(file, 'utf8');
  const functions = {
    parse: (source: string, options?: ParseOptions, filename?: string) => parse(source, withSyntax(options), filename),
    parseSync: (source: string, options?: ParseOptions, filename?: string) => parseSync(source, withSyntax(options), filename),
    parseFile: async (file: string, options?: ParseOptions) => parse(read(file), withSyntax(options), file),
    parseFileSync: (file: string, options?: ParseOptions) => parseSync(read(file), withSyntax(options), file),
    transform: async (source: Source, options?: Options) => transform(source, configured(options)),
    transformSync: (source: Source, options?: Options) => transformSync(source, configured(options)),
    transformFile: async (file: string, options?: Options) => transform(read(file), configured({ ...options, filename: file })),
    transformFileSync: (file: string, options?: Options) => transformSync(read(file), configured({ ...options, filename: file })),
    bundle: async () => {
      throw new Error("SWC's bundler is a native program, which cannot run here. Bundle with Vite, Rollup, webpack or esbuild.");
    },
  };
  Object.assign(swc, functions, {
    version,
    DEFAULT_EXTENSIONS: Object.freeze(EXTENSIONS),
    getBinaryMetadata: () => ({ target: undefined }),
    plugins: (all: readonly ((program: unknown) => unknown)[]) => (program: unknown) => all.reduce((changed, plugin) => plugin(changed), program),
  });
  const { minify, minifySync, print, printSync } = swc;
  class Compiler {}
  Object.assign(Compiler.prototype, functions, { minify, minifySync, print, printSync });
  swc['Compiler'] = Compiler;
}
