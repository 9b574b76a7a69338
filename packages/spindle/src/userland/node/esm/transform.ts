import { type Options, Parser } from 'acorn';
import importPhases from 'acorn-import-phases';
import { findMagicComment } from './magic-comments.ts';
import { ModuleRewriter } from './module-rewriter.ts';
import type { TransformedModule } from './transformed-module.ts';

/**
 * Turns a module into a function that a linker can drive:
 *
 *     (function*($m, $mr) { "use strict"; <take cells, hoisted functions into their cells> yield; <body> })
 *
 * `$m` is one array: for every entry of `imports` its cell (or the namespace object), then one cell for
 * every entry of `locals`. `$mr` is the module's own runtime (`ModuleRuntime`). Imported names are read as
 * `cell.v`; each change of an exported binding is also stored into its cell, so that importers read
 * plain data. With top-level await it is an async generator.
 *
 * Lines keep their numbers. Throws acorn's SyntaxError, which has `pos` and `loc`.
 */
export function transformModule(source: string): TransformedModule {
  const program = parserFor(source).parse(source, MODULE_SYNTAX);
  const rewriter = new ModuleRewriter(source, program);
  const readComments = (onComment: Options['onComment']) => parserFor(source).parse(source, { ...MODULE_SYNTAX, onComment });
  return {
    ...rewriter.rewrite(),
    sourceMapUrl: findMagicComment(source, 'sourceMappingURL', readComments),
    sourceUrl: findMagicComment(source, 'sourceURL', readComments),
  };
}

/** Acorn does not know `import source x from` and `import.source()`; what it knows, it parses faster alone. */
export function parserFor(source: string): typeof Parser {
  return /\bimport\s*\.?\s*source\b/.test(source) ? PhaseParser : Parser;
}

const PhaseParser = Parser.extend(importPhases({ defer: false }));

export const MODULE_SYNTAX = { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true } as const;
