import type { Resolution } from './module-record.ts';

/** Receives every link error: the module's URL and source, and the position of V8's caret. */
export type BindingErrorSink = (error: SyntaxError, url: string, source: string, place: readonly [number, number, number]) => void;

/** V8's messages (`kUnresolvableExport`, `kAmbiguousExport`, `kCyclicModuleDependency`). */
export function bindingError(type: Exclude<Resolution['type'], 'found'>, specifier: string, name: string): SyntaxError {
  switch (type) {
    case 'missing':
      return new SyntaxError(`The requested module '${specifier}' does not provide an export named '${name}'`);
    case 'ambiguous':
      return new SyntaxError(`The requested module '${specifier}' contains conflicting star exports for name '${name}'`);
    case 'cycle':
      return new SyntaxError(`Detected cycle while resolving name '${name}' in '${specifier}'`);
  }
}

/** What Node prints above a syntax error: the position, the line, and carets below the faulty part. */
export function arrowMessage(url: string, source: string, [line, column, length]: readonly [number, number, number], lineOffset = 0): string {
  const text = source.split('\n', line)[line - 1] ?? '';
  const carets = Math.min(length, Math.max(1, text.length - column));
  // Tabs stay tabs, so that the carets line up with their text.
  const indent = text.slice(0, column).replace(/[^\t]/g, ' ');
  return `${url}:${line + lineOffset}\n${text}\n${indent}${'^'.repeat(carets)}\n`;
}
