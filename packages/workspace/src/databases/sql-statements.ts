/**
 * SQL as statements of words: comments and the contents of texts are gone, names between quotes are kept as one word, and
 * everything else is in lower case. It follows PostgreSQL's lexical rules: nested comments, dollar quotes, E'' texts.
 * Source: https://www.postgresql.org/docs/15/sql-syntax-lexical.html
 */

/** A text of which only the quotes are left, and a body between dollars, whose contents may be statements. */
export interface Statement {
  readonly words: readonly string[];
  readonly bodies: readonly string[];
}

const TOKEN =
  /(?<space>\s+)|(?<line>--[^\n]*)|(?<block>\/\*)|(?<dollar>\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$)|(?<escaped>[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$))|(?<text>'(?:[^']|'')*(?:'|$))|(?<name>"(?:[^"]|"")*(?:"|$))|(?<word>[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*)|(?<other>[\s\S])/y;

export function statementsOf(sql: string): readonly Statement[] {
  const statements: Statement[] = [];
  let words: string[] = [];
  let bodies: string[] = [];
  const end = (): void => {
    if (words.length > 0) statements.push({ words, bodies });
    words = [];
    bodies = [];
  };
  TOKEN.lastIndex = 0;
  for (let at = 0; at < sql.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(sql);
    if (found === null) break;
    const { block, dollar, escaped, text, name, word, other } = found.groups!;
    if (block !== undefined) TOKEN.lastIndex = endOfComment(sql, at);
    else if (dollar !== undefined) {
      const close = sql.indexOf(dollar, at + dollar.length);
      bodies.push(sql.slice(at + dollar.length, close === -1 ? undefined : close));
      words.push("''");
      TOKEN.lastIndex = close === -1 ? sql.length : close + dollar.length;
    } else if (escaped !== undefined || text !== undefined) {
      bodies.push((escaped?.slice(2) ?? text!.slice(1)).replace(/'$/, '').replaceAll("''", "'"));
      words.push("''");
    } else if (name !== undefined) words.push(name);
    else if (word !== undefined) words.push(word.toLowerCase());
    else if (other === ';') end();
    else if (other !== undefined) words.push(other);
  }
  end();
  return statements;
}

/** Comments of PostgreSQL are nested. */
function endOfComment(sql: string, start: number): number {
  let depth = 0;
  for (let at = start; at < sql.length; at++) {
    const two = sql.slice(at, at + 2);
    if (two !== '/*' && two !== '*/') continue;
    depth += two === '/*' ? 1 : -1;
    at += 1;
    if (depth === 0) return at + 1;
  }
  return sql.length;
}

/** A name without its quotes. */
export const bareName = (name: string): string => name.replace(/^"|"$/g, '');
