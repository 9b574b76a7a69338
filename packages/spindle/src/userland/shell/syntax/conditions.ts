import type { Source } from './source.ts';
import type { Condition, Word } from './tree.ts';
import type { WordParser } from './words.ts';

const UNARY = /^-[abcdefghkLnopprstuvwxzGNORS](?=\s)/;
const BINARY = /^(==|=~|=|!=|<|>|-eq|-ne|-lt|-le|-gt|-ge|-nt|-ot|-ef)(?=[\s"'$]|$)/;

/** Parses the text between `[[` and `]]`. Source: Bash manual, 3.2.5.2. */
export class ConditionParser {
  readonly #source: Source;
  readonly #words: WordParser;

  constructor(source: Source, words: WordParser) {
    this.#source = source;
    this.#words = words;
  }

  parse(): Condition {
    const condition = this.#or();
    if (!this.#takeEnd()) this.#source.failUnexpected();
    return condition;
  }

  #or(): Condition {
    let left = this.#and();
    while (this.#take('||')) left = { type: 'or', left, right: this.#and() };
    return left;
  }

  #and(): Condition {
    let left = this.#not();
    while (this.#take('&&')) left = { type: 'and', left, right: this.#not() };
    return left;
  }

  #not(): Condition {
    this.#source.skipNewlines();
    if (/^!(?=\s|\()/.test(this.#rest())) {
      this.#source.next();
      return { type: 'not', operand: this.#not() };
    }
    return this.#primary();
  }

  #primary(): Condition {
    const source = this.#source;
    source.skipNewlines();
    if (source.take('(')) {
      const inner = this.#or();
      if (!this.#take(')')) source.failUnexpected();
      return inner;
    }
    const unary = UNARY.exec(this.#rest())?.[0];
    // `[[ -n = x ]]` is a comparison.
    if (unary !== undefined && !/^\s+(?:==?|!=|=~)\s/.test(this.#rest().slice(unary.length))) {
      source.at += unary.length;
      source.skipBlanks();
      return { type: 'unary', operator: unary, operand: this.#word() };
    }
    const left = this.#word();
    source.skipBlanks();
    const operator = BINARY.exec(this.#rest())?.[0];
    if (operator === undefined) return { type: 'unary', operator: '-n', operand: left };
    source.at += operator.length;
    source.skipBlanks();
    const right =
      operator === '=~' ? this.#words.regularExpressionWord() : ['=', '==', '!='].includes(operator) ? this.#words.patternWord() : this.#words.word();
    return { type: 'binary', operator, left, right: right ?? source.failUnexpected() };
  }

  #word(): Word {
    if (/^\]\](?=[\s;&|)]|$)/.test(this.#rest())) this.#source.failUnexpected();
    return this.#words.word() ?? this.#source.failUnexpected();
  }

  #take(token: string): boolean {
    this.#source.skipNewlines();
    return this.#source.take(token);
  }

  #takeEnd(): boolean {
    this.#source.skipNewlines();
    return this.#source.take(']]');
  }

  #rest(): string {
    return this.#source.text.slice(this.#source.at, this.#source.at + 64);
  }
}
