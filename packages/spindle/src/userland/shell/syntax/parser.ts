import type { ArrayElement, Assignment, CaseClause, Command, ListItem, Redirection, Script, Word } from './tree.ts';
import { ConditionParser } from './conditions.ts';
import { Source } from './source.ts';
import { parenthesized, WordParser } from './words.ts';

const RESERVED_ENDS = new Set(['then', 'else', 'elif', 'fi', 'do', 'done', 'esac', '}', 'in']);
const ASSIGNMENT = /^([A-Za-z_][A-Za-z0-9_]*)(?:(\[)|(\+?)=)/;
const FUNCTION_HEAD = /^([^\s;&|<>()$`'"\\={}[\]!*?]+)[ \t]*\([ \t]*\)/;
const REDIRECTION = /^(?:(\d*)|\{([A-Za-z_]\w*)\})(<<-|<<<|<<|<&|<>|<(?!\()|>>|>&|>\||>(?!\()|&>>|&>)/;
/** Builtins whose assignment-like arguments are assignments: neither split nor expanded to file names. */
const DECLARING = new Set(['declare', 'typeset', 'local', 'export', 'readonly']);

/** Shell settings that affect parsing. */
export interface ParseSettings {
  readonly isInteractive?: boolean;
  readonly firstLine?: number;
  readonly hasPatternGroups?: boolean;
  readonly aliases?: ReadonlyMap<string, string>;
}

/** Parses a whole script; throws `SyntaxProblem`. */
export function parseScript(text: string, settings: ParseSettings = {}): Script {
  return scriptOf(sourceOf(text, settings), false);
}

/**
 * Parses line by line, like a shell: settings are read before each line, and errors further down are found only
 * after the commands above have run. Throws `SyntaxProblem`.
 */
export function* parseLines(text: string, settings: () => ParseSettings): Generator<Script> {
  const source = sourceOf(text, settings());
  while (!source.isAtEnd) {
    const { hasPatternGroups = false, aliases = new Map() } = settings();
    Object.assign(source, { hasPatternGroups, aliases });
    const script = new Parser(source).line();
    if (script.items.length > 0) yield script;
  }
}

function sourceOf(text: string, { isInteractive = false, firstLine, hasPatternGroups = false, aliases = new Map() }: ParseSettings): Source {
  const source = new Source(text, firstLine);
  return Object.assign(source, { isInteractive, hasPatternGroups, aliases });
}

/** A nested script, in `$(…)`, ends at its closing parenthesis, which is consumed. */
export function scriptOf(source: Source, isNested: boolean): Script {
  const parser = new Parser(source);
  const script = parser.list(isNested ? ')' : '');
  if (!isNested) {
    if (!source.isAtEnd) source.failUnexpected();
  } else if (!source.take(')')) source.failUnexpected();
  return script;
}

class Parser {
  readonly #source: Source;
  readonly #words: WordParser;

  constructor(source: Source) {
    this.#source = source;
    this.#words = new WordParser(source, scriptOf);
  }

  /** The commands of one line, which may continue over several. */
  line(): Script {
    const source = this.#source;
    source.skipBlanks();
    const items: ListItem[] = [];
    while (!source.isAtEnd && !source.takeNewline()) {
      if (this.#isAtListEnd('')) source.failUnexpected();
      items.push(this.#item(''));
      source.skipBlanks();
    }
    if (source.isAtEnd) this.#deliverHereDocuments();
    return { items };
  }

  /** Commands up to `)`, a reserved word that ends the surrounding construct, or the end. */
  list(closer: string): Script {
    const source = this.#source;
    const items: ListItem[] = [];
    source.skipNewlines();
    while (!source.isAtEnd && !this.#isAtListEnd(closer)) {
      items.push(this.#item(closer));
      source.skipNewlines();
    }
    if (source.isAtEnd) this.#deliverHereDocuments();
    return { items };
  }

  #item(closer: string): ListItem {
    const source = this.#source;
    const start = source.at;
    const command = this.#andOr();
    const text = source.text.slice(start, source.at).trim();
    source.skipBlanks();
    let isBackground = false;
    if (source.peek() === '&' && source.peek(1) !== '&') {
      source.next();
      isBackground = true;
    } else if (source.peek() === ';' && source.peek(1) !== ';' && source.peek(1) !== '&') source.next();
    else if (source.peek() !== '\n' && !source.isAtEnd && !this.#isAtListEnd(closer)) source.failUnexpected();
    return { command, isBackground, text };
  }

  /** The last line of a script may still have pending here-documents. */
  #deliverHereDocuments(): void {
    this.#source.deliverEmpty();
  }

  #isAtListEnd(closer: string): boolean {
    const source = this.#source;
    if (source.peek() === ')') return closer === ')' || source.failUnexpected();
    if (source.startsWith(';;') || source.startsWith(';&')) return true;
    const reserved = this.#peekReserved();
    return reserved !== undefined && RESERVED_ENDS.has(reserved);
  }

  #andOr(): Command {
    const source = this.#source;
    let left = this.#pipeline();
    for (;;) {
      source.skipBlanks();
      const { line } = source;
      const type = source.take('&&') ? 'and' : source.take('||') ? 'or' : undefined;
      if (type === undefined) return left;
      source.skipNewlines();
      left = { type, left, right: this.#pipeline(), line };
    }
  }

  #pipeline(): Command {
    const source = this.#source;
    const { line } = source;
    let isNegated = false;
    let timing: 'bash' | 'posix' | undefined;
    for (;;) {
      if (this.#takeReserved('!')) isNegated = !isNegated;
      else if (this.#takeReserved('time')) {
        source.skipBlanks();
        timing = /^-p(?=\s|$)/.test(source.text.slice(source.at, source.at + 3)) ? 'posix' : 'bash';
        if (timing === 'posix') source.at += 2;
      } else break;
    }
    source.skipBlanks();
    if (timing !== undefined && (source.isAtEnd || /[\n;&|)]/.test(source.peek()))) {
      const nothing: Command = { type: 'simple', assignments: [], words: [], redirections: [], line };
      return { type: 'pipeline', commands: [nothing], isNegated, timing, line };
    }
    const commands = [this.#command()];
    for (;;) {
      source.skipBlanks();
      if (source.peek() !== '|' || source.peek(1) === '|') break;
      source.next();
      if (source.peek() === '&') {
        source.next();
        const last = commands.pop() as Command;
        commands.push(withRedirection(last, { operator: '>&', fd: 2, target: [{ type: 'literal', text: '1' }] }));
      }
      source.skipNewlines();
      commands.push(this.#command());
    }
    if (commands.length === 1 && !isNegated && timing === undefined) return commands[0] as Command;
    return { type: 'pipeline', commands, isNegated, ...(timing === undefined ? {} : { timing }), line };
  }

  #command(): Command {
    const source = this.#source;
    source.skipBlanks();
    this.#expandAlias();
    const { line } = source;
    if (source.startsWith('((')) {
      const text = parenthesized(source.text, source.at + 2);
      if (text !== undefined) {
        source.at += text.length + 4;
        source.line += text.split('\n').length - 1;
        return { type: 'arithmetic', expression: WordParser.quoted(text, scriptOf), redirections: this.#redirections(), line };
      }
    }
    if (source.take('(')) {
      const body = this.list(')');
      this.#expect(')');
      return { type: 'subshell', body, redirections: this.#redirections(), line };
    }
    switch (this.#peekReserved()) {
      case '{': {
        this.#takeReserved('{');
        const body = this.list('');
        this.#expectReserved('}');
        return { type: 'group', body, redirections: this.#redirections(), line };
      }
      case 'if':
        return this.#if(line);
      case 'while':
      case 'until':
        return this.#loop(line);
      case 'for':
        return this.#for('for', line);
      case 'select':
        return this.#for('select', line);
      case 'case':
        return this.#case(line);
      case 'function':
        return this.#function(line);
      case '[[':
        this.#takeReserved('[[');
        return { type: 'conditional', condition: new ConditionParser(source, this.#words).parse(), redirections: this.#redirections(), line };
    }
    const head = FUNCTION_HEAD.exec(source.text.slice(source.at, source.at + 256));
    if (head !== null) {
      source.at += head[0].length;
      return this.#functionBody(head[1] as string, line);
    }
    return this.#simple(line);
  }

  #if(line: number): Command {
    const clauses: { condition: Script; body: Script }[] = [];
    this.#takeReserved('if');
    do {
      const condition = this.#nonEmpty();
      this.#expectReserved('then');
      clauses.push({ condition, body: this.#nonEmpty() });
    } while (this.#takeReserved('elif'));
    const otherwise = this.#takeReserved('else') ? this.#nonEmpty() : undefined;
    this.#expectReserved('fi');
    return { type: 'if', clauses, otherwise, redirections: this.#redirections(), line };
  }

  #loop(line: number): Command {
    const isUntil = this.#takeReserved('until') || !this.#takeReserved('while');
    const condition = this.#nonEmpty();
    const body = this.#doGroup();
    return { type: 'loop', isUntil, condition, body, redirections: this.#redirections(), line };
  }

  #for(type: 'for' | 'select', line: number): Command {
    const source = this.#source;
    this.#takeReserved(type);
    source.skipBlanks();
    if (type === 'for' && source.startsWith('((')) return this.#arithmeticFor(line);
    const name = /^[A-Za-z_][A-Za-z0-9_]*/.exec(source.text.slice(source.at, source.at + 256))?.[0];
    if (name === undefined) source.failUnexpected();
    source.at += (name as string).length;
    source.skipNewlines();
    let words: Word[] | undefined;
    if (this.#takeReserved('in')) {
      words = [];
      for (source.skipBlanks(); ; source.skipBlanks()) {
        const word = this.#words.word();
        if (word === undefined) break;
        words.push(word);
      }
    }
    source.skipBlanks();
    source.take(';');
    source.skipNewlines();
    return { type, name: name as string, words, body: this.#doOrBraceGroup(), redirections: this.#redirections(), line };
  }

  #arithmeticFor(line: number): Command {
    const source = this.#source;
    const text = parenthesized(source.text, source.at + 2) ?? source.failUnexpected();
    const clauses = text.split(';');
    if (clauses.length !== 3) source.fail('syntax error: arithmetic expression required');
    source.at += text.length + 4;
    source.line += text.split('\n').length - 1;
    const [start, condition, step] = clauses.map((clause) => WordParser.quoted(clause, scriptOf)) as [Word, Word, Word];
    source.skipBlanks();
    source.take(';');
    source.skipNewlines();
    const body = this.#doOrBraceGroup();
    return {
      type: 'arithmetic-for',
      clauses: [start, clauses[1]?.trim() === '' ? undefined : condition, step],
      body,
      redirections: this.#redirections(),
      line,
    };
  }

  #case(line: number): Command {
    const source = this.#source;
    this.#takeReserved('case');
    source.skipBlanks();
    const subject = this.#words.word() ?? source.failUnexpected();
    source.skipNewlines();
    this.#expectReserved('in');
    const clauses: CaseClause[] = [];
    for (source.skipNewlines(); this.#peekReserved() !== 'esac'; source.skipNewlines()) {
      source.take('(');
      const patterns: Word[] = [];
      do {
        source.skipBlanks();
        patterns.push(this.#words.word() ?? source.failUnexpected());
        source.skipBlanks();
      } while (source.take('|'));
      this.#expect(')');
      const body = this.list('');
      const end = ([';;&', ';&', ';;'] as const).find((token) => source.take(token));
      clauses.push({ patterns, body, end: end ?? ';;' });
      if (end === undefined) break;
    }
    source.skipNewlines();
    this.#expectReserved('esac');
    return { type: 'case', subject, clauses, redirections: this.#redirections(), line };
  }

  #function(line: number): Command {
    const source = this.#source;
    this.#takeReserved('function');
    source.skipBlanks();
    const name = /^[^\s()]+/.exec(source.text.slice(source.at, source.at + 256))?.[0] ?? source.failUnexpected();
    source.at += name.length;
    source.skipBlanks();
    if (source.take('(')) {
      source.skipBlanks();
      this.#expect(')');
    }
    return this.#functionBody(name, line);
  }

  #functionBody(name: string, line: number): Command {
    const source = this.#source;
    source.skipNewlines();
    const start = source.at;
    const body = this.#command();
    return { type: 'function', name, body, text: source.text.slice(start, source.at), line };
  }

  /** bash accepts braces instead of `do` and `done`. */
  #doOrBraceGroup(): Script {
    this.#source.skipNewlines();
    if (!this.#takeReserved('{')) return this.#doGroup();
    const body = this.#nonEmpty();
    this.#expectReserved('}');
    return body;
  }

  #doGroup(): Script {
    this.#source.skipNewlines();
    this.#expectReserved('do');
    const body = this.#nonEmpty();
    this.#expectReserved('done');
    return body;
  }

  #nonEmpty(): Script {
    const body = this.list('');
    if (body.items.length === 0) this.#source.failUnexpected();
    return body;
  }

  #simple(line: number): Command {
    const source = this.#source;
    const assignments: Assignment[] = [];
    const words: Word[] = [];
    const redirections: Redirection[] = [];
    for (;;) {
      source.skipBlanks();
      const redirection = this.#redirection();
      if (redirection !== undefined) {
        redirections.push(redirection);
        continue;
      }
      if (words.length === 0) {
        const assignment = this.#assignment();
        if (assignment !== undefined) {
          assignments.push(assignment);
          continue;
        }
      } else if (DECLARING.has(plainText(words[0] as Word))) {
        // Other arguments are words; the command itself makes the assignment.
        const start = source.at;
        const assignment = this.#assignment();
        if (assignment !== undefined && 'elements' in assignment.value) {
          words.push([{ type: 'array', assignment }]);
          continue;
        }
        source.at = start;
      }
      const word = this.#words.word();
      if (word === undefined) break;
      words.push(word);
    }
    if (assignments.length + words.length + redirections.length === 0) source.failUnexpected();
    return { type: 'simple', assignments, words, redirections, line };
  }

  /** `name=value`, `name[subscript]=value`, `name=(…)`; consumes nothing if it is none of them. */
  #assignment(): Assignment | undefined {
    const source = this.#source;
    const head = ASSIGNMENT.exec(source.text.slice(source.at, source.at + 256));
    if (head === null) return undefined;
    const [whole, name, bracket, plus] = head as unknown as [string, string, string | undefined, string | undefined];
    const { at: start, line } = source;
    source.at += whole.length;
    let subscript: Word | undefined;
    let isAppending = plus === '+';
    if (bracket !== undefined) {
      // `a[` may also be the start of a pattern.
      if (!/^[^\n]*\]\+?=/.test(source.text.slice(source.at))) {
        source.at = start;
        return undefined;
      }
      subscript = this.#words.subscript();
      isAppending = source.take('+=');
      if (!isAppending && !source.take('=')) {
        source.at = start;
        source.line = line;
        return undefined;
      }
    }
    const base = { name, isAppending, ...(subscript === undefined ? {} : { subscript }) };
    if (source.peek() === '(' && subscript === undefined) return { ...base, value: { elements: this.#arrayElements() } };
    return { ...base, value: this.#words.word() ?? [] };
  }

  #arrayElements(): ArrayElement[] {
    const source = this.#source;
    source.take('(');
    const elements: ArrayElement[] = [];
    for (;;) {
      source.skipNewlines();
      if (source.take(')')) return elements;
      if (source.peek() === '[') {
        const start = source.at;
        source.next();
        const isSubscript = /^[^\n]*\]\+?=/.test(source.text.slice(source.at));
        const subscript = isSubscript ? this.#words.subscript() : undefined;
        const isAppending = source.take('+=');
        if (subscript !== undefined && (isAppending || source.take('='))) {
          elements.push({ subscript, isAppending, value: this.#words.word() ?? [] });
          continue;
        }
        source.at = start;
      }
      elements.push({ value: this.#words.word() ?? source.failUnexpected() });
    }
  }

  /** Replaces the command's name with an alias's text. An alias that refers to itself is not expanded again. */
  #expandAlias(): void {
    const source = this.#source;
    if (source.aliases.size === 0) return;
    const used = new Set<string>();
    for (;;) {
      const name = /^[^\s;&|<>()$`'"\\]+(?=[\s;&|<>()]|$)/.exec(source.text.slice(source.at, source.at + 256))?.[0];
      const text = name === undefined || used.has(name) ? undefined : source.aliases.get(name);
      if (name === undefined || text === undefined) return;
      used.add(name);
      source.text = source.text.slice(0, source.at) + text + source.text.slice(source.at + name.length);
      source.skipBlanks();
    }
  }

  #redirections(): Redirection[] {
    const found: Redirection[] = [];
    for (;;) {
      this.#source.skipBlanks();
      const redirection = this.#redirection();
      if (redirection === undefined) return found;
      found.push(redirection);
    }
  }

  #redirection(): Redirection | undefined {
    const source = this.#source;
    const match = REDIRECTION.exec(source.text.slice(source.at, source.at + 64));
    if (match === null) return undefined;
    const [whole, digits = '', variable, operator] = match as unknown as [string, string | undefined, string | undefined, string];
    source.at += whole.length;
    source.skipBlanks();
    const fd = digits === '' ? (operator.startsWith('<') ? 0 : 1) : Number(digits);
    if (operator === '<<' || operator === '<<-') return this.#hereDocument(fd, operator === '<<-');
    const target = this.#words.word() ?? source.failUnexpected();
    return { operator: operator as Redirection['operator'], fd, target, ...(variable === undefined ? {} : { variable }) };
  }

  #hereDocument(fd: number, stripsTabs: boolean): Redirection {
    const source = this.#source;
    const word = this.#words.word() ?? source.failUnexpected();
    const isQuoted = word.some((part) => part.type === 'quoted' || part.type === 'double');
    let target: Word = [];
    const line = source.line + 1;
    source.hereDocuments.push({
      delimiter: plainText(word),
      isQuoted,
      stripsTabs,
      deliver: (text) => {
        target = isQuoted ? [{ type: 'quoted', text }] : WordParser.hereDocument(text, line, scriptOf);
      },
    });
    return {
      operator: '<<',
      fd,
      get target() {
        return target;
      },
    };
  }

  #expect(token: string): void {
    this.#source.skipNewlines();
    if (!this.#source.take(token)) this.#source.failUnexpected();
  }

  #expectReserved(word: string): void {
    this.#source.skipNewlines();
    if (!this.#takeReserved(word)) this.#source.failUnexpected();
  }

  /** The unquoted word at this position, if it could be a reserved word. */
  #peekReserved(): string | undefined {
    const source = this.#source;
    return /^(?:[a-z]+|[{}!]|\[\[)(?=[\s;&|<>()]|$)/.exec(source.text.slice(source.at, source.at + 16))?.[0];
  }

  #takeReserved(word: string): boolean {
    this.#source.skipBlanks();
    if (this.#peekReserved() !== word) return false;
    this.#source.at += word.length;
    return true;
  }
}

function withRedirection(command: Command, redirection: Redirection): Command {
  if ('redirections' in command) return { ...command, redirections: [...command.redirections, redirection] };
  return command;
}

function plainText(word: Word): string {
  return word.map((part) => (part.type === 'double' ? plainText(part.parts) : 'text' in part ? part.text : '')).join('');
}
