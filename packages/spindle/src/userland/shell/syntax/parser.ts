import type { Assignment, CaseClause, Command, ListItem, Redirection, Script, Word } from './tree.ts';
import { Source } from './source.ts';
import { parenthesized, WordParser } from './words.ts';

const RESERVED_ENDS = new Set(['then', 'else', 'elif', 'fi', 'do', 'done', 'esac', '}', 'in']);
const ASSIGNMENT = /^([A-Za-z_][A-Za-z0-9_]*)(\+?)=/;
const FUNCTION_HEAD = /^([A-Za-z_][\w.:-]*)[ \t]*\([ \t]*\)/;
const REDIRECTION = /^(\d*)(<<-|<<<|<<|<&|<>|<|>>|>&|>\||>|&>)/;

/** Parses a whole script; throws `SyntaxProblem`. */
export function parseScript(text: string, options: { readonly isInteractive?: boolean; readonly firstLine?: number } = {}): Script {
  const source = new Source(text, options.firstLine);
  source.isInteractive = options.isInteractive ?? false;
  return scriptOf(source, false);
}

/** A nested one, in `$(…)`, ends at its closing parenthesis, which is taken. */
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

  /** Commands up to `)` , a reserved word that ends the surrounding construct, or the end. */
  list(closer: string): Script {
    const source = this.#source;
    const items: ListItem[] = [];
    source.skipNewlines();
    while (!source.isAtEnd && !this.#isAtListEnd(closer)) {
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
      items.push({ command, isBackground, text });
      source.skipNewlines();
    }
    // The last line of a script may still have here-documents waiting.
    if (source.isAtEnd) source.hereDocuments.splice(0).forEach((pending) => pending.deliver(''));
    return { items };
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
    while (this.#takeReserved('!')) isNegated = !isNegated;
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
    return commands.length === 1 && !isNegated ? (commands[0] as Command) : { type: 'pipeline', commands, isNegated, line };
  }

  #command(): Command {
    const source = this.#source;
    source.skipBlanks();
    const { line } = source;
    if (source.startsWith('((')) {
      const text = parenthesized(source.text, source.at + 2);
      if (text !== undefined) {
        source.at += text.length + 4;
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
        return this.#for(line);
      case 'case':
        return this.#case(line);
      case 'function':
        return this.#function(line);
      case '[[':
      case 'select':
        return source.fail(`syntax error: \`${this.#peekReserved()}' is not supported by this shell`);
    }
    const head = FUNCTION_HEAD.exec(source.text.slice(source.at, source.at + 256));
    if (head !== null) {
      source.at += head[0].length;
      source.skipNewlines();
      return { type: 'function', name: head[1] as string, body: this.#command(), line };
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

  #for(line: number): Command {
    const source = this.#source;
    this.#takeReserved('for');
    source.skipBlanks();
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
    return { type: 'for', name: name as string, words, body: this.#doGroup(), redirections: this.#redirections(), line };
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
      const fallsThrough = source.take(';&');
      clauses.push({ patterns, body, fallsThrough });
      if (!fallsThrough && !source.take(';;')) break;
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
    source.skipNewlines();
    return { type: 'function', name, body: this.#command(), line };
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
      const assignment = words.length === 0 ? ASSIGNMENT.exec(source.text.slice(source.at, source.at + 256)) : null;
      if (assignment !== null) {
        source.at += assignment[0].length;
        if (source.peek() === '(') source.fail('syntax error: arrays are not supported by this shell');
        assignments.push({ name: assignment[1] as string, isAppending: assignment[2] === '+', value: this.#words.word() ?? [] });
        continue;
      }
      const word = this.#words.word();
      if (word === undefined) break;
      words.push(word);
    }
    if (assignments.length + words.length + redirections.length === 0) source.failUnexpected();
    return { type: 'simple', assignments, words, redirections, line };
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
    const match = REDIRECTION.exec(source.text.slice(source.at, source.at + 16));
    if (match === null) return undefined;
    const [whole, digits, operator] = match as unknown as [string, string, string];
    source.at += whole.length;
    source.skipBlanks();
    const fd = digits === '' ? (operator.startsWith('<') ? 0 : 1) : Number(digits);
    if (operator === '<<' || operator === '<<-') return this.#hereDocument(fd, operator === '<<-');
    const target = this.#words.word() ?? source.failUnexpected();
    return { operator: operator as Redirection['operator'], fd, target };
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

  /** The unquoted word that starts here, if it could be a reserved one. */
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
