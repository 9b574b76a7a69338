/**
 * Whether a script begins with the directive "use strict", perhaps after comments and other directives. Reads one
 * token at a time: a single expression for all of them takes exponential time where the directive is missing.
 */
export function isStrictScript(code: string): boolean {
  const token = /\s+|\/\/.*|\/\*[\s\S]*?\*\/|;|'[^'\n]*'|"[^"\n]*"/y;
  let mayEnd = false;
  for (;;) {
    const [text] = token.exec(code) ?? [];
    if (text === undefined) return false;
    if (text === '"use strict"' || text === "'use strict'") return true;
    if (/^['"]/.test(text)) mayEnd = true;
    else if (text === ';') {
      // An empty statement is no directive, so none follows.
      if (!mayEnd) return false;
      mayEnd = false;
    }
  }
}
