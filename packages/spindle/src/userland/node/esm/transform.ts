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
 * `$m` is an array with the cell (or namespace object) of every entry of `imports`, followed by one cell for every
 * entry of `locals`. `$mr` is the module's own runtime (`ModuleRuntime`). Imported names are read as `cell.v`;
 * each change of an exported binding is also stored in its cell, so that importers read plain data. With top-level
 * await the function is an async generator.
 *
 * Line numbers stay the same. Throws acorn's SyntaxError, which has `pos` and `loc`.
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

/** Acorn does not support `import source x from` and `import.source()`; without the plugin it parses faster. */
export function parserFor(source: string): typeof Parser {
  return /\bimport\s*\.?\s*source\b/.test(source) ? PhaseParser : Parser;
}

const PhaseParser = Parser.extend(importPhases({ defer: false }));

export const MODULE_SYNTAX = { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true } as const;
