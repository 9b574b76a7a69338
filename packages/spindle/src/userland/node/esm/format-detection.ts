/**
 * Whether a source that does not compile as CommonJS is an ES module. The lists are those of
 * node/src/node_contextify.cc (`esm_syntax_error_messages`, `throws_only_in_cjs_error_messages`).
 */
const MODULE_MESSAGES: readonly string[] = [
  'Cannot use import statement outside a module',
  "Unexpected token 'export'",
  "Cannot use 'import.meta' outside a module",
];

const ONLY_COMMONJS_MESSAGES: readonly string[] = [
  "Identifier '__filename' has already been declared",
  "Identifier '__dirname' has already been declared",
  "Identifier 'exports' has already been declared",
  "Identifier 'module' has already been declared",
  "Identifier 'require' has already been declared",
  'await is only valid in async functions and the top level bodies of modules',
  // `await` where V8 treats it as a name.
  'Unexpected reserved word',
  'missing ) after argument list',
];

/** `compile` throws V8's SyntaxError if the text is not a valid function body. */
export function isModuleSyntax(error: unknown, source: string, compile: (body: string) => unknown): boolean {
  if (!(error instanceof SyntaxError)) return false;
  if (MODULE_MESSAGES.includes(error.message)) return true;
  if (!ONLY_COMMONJS_MESSAGES.includes(error.message)) return false;
  try {
    // An async function allows top-level await and a declared `require`.
    compile(`(async function() {${source}\n})();`);
    return true;
  } catch (retried) {
    return retried instanceof SyntaxError && MODULE_MESSAGES.includes(retried.message);
  }
}
