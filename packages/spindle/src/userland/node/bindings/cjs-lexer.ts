import { initSync, parse } from 'cjs-module-lexer';
import type { Realm } from '../realm.ts';

/** The `cjs_lexer` binding: determines the export names of a CommonJS module without running it. */
export function installCjsLexer(realm: Realm): void {
  let isReady = false;
  realm.binding('cjs_lexer').parse = (source: string): [Set<string>, string[]] => {
    if (!isReady) {
      initSync();
      isReady = true;
    }
    try {
      const { exports, reexports } = parse(source);
      return [new Set(exports), reexports];
    } catch (error) {
      // What it cannot read, such as the syntax of modules, exports no names.
      if (error instanceof Error) return [new Set(), []];
      throw error;
    }
  };
}
