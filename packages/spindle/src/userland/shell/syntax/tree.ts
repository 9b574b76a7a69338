/** The syntax tree of a script. Source: POSIX.1-2017, XCU 2.10, with some of bash's forms. */

export type Word = readonly WordPart[];

export type WordPart =
  /** Unquoted text: subject to brace, tilde and pattern expansion. */
  | { readonly type: 'literal'; readonly text: string }
  /** Quoted or escaped text: literal. */
  | { readonly type: 'quoted'; readonly text: string }
  | { readonly type: 'double'; readonly parts: readonly WordPart[] }
  | ParameterPart
  | { readonly type: 'command'; readonly script: Script }
  | { readonly type: 'arithmetic'; readonly expression: Word }
  /** `<(…)` and `>(…)`: replaced by a file name. */
  | { readonly type: 'process'; readonly direction: '<' | '>'; readonly script: Script }
  /** `name=(…)` among the words of `declare` and similar builtins; the only part of its word. */
  | { readonly type: 'array'; readonly assignment: Assignment };

export interface ParameterPart {
  readonly type: 'parameter';
  readonly name: string;
  /** `a[i]`; `@` and `*` stand for all elements. */
  readonly subscript?: Word | '@' | '*';
  /** `-` `=` `?` `+` (with `:` before when empty counts as unset), `#` `##` `%` `%%`, `/` `//`, `:` (substring), `^` `^^` `,` `,,`, `@` (whose argument is a letter). */
  readonly operator?: string;
  /** `length` for `${#x}`, `indirect` for `${!x}`, `keys` for `${!a[@]}`, `prefix` for `${!x@}`. */
  readonly form?: 'length' | 'indirect' | 'keys' | 'prefix';
  readonly argument?: Word;
  /** Replacement of `/` and `//`, length of `:`. */
  readonly second?: Word;
}

export interface Script {
  readonly items: readonly ListItem[];
}
export interface ListItem {
  readonly command: Command;
  readonly isBackground: boolean;
  /** Its source, for `jobs`. */
  readonly text: string;
}

export interface Redirection {
  readonly operator: '<' | '>' | '>>' | '>|' | '<>' | '<&' | '>&' | '<<' | '<<<' | '&>' | '&>>';
  readonly fd: number;
  /** `{name}>file`: a free descriptor whose number is assigned to the variable. */
  readonly variable?: string;
  /** File name, descriptor number, or the text of a here-document. */
  readonly target: Word;
}

export interface Assignment {
  readonly name: string;
  readonly subscript?: Word;
  readonly isAppending: boolean;
  /** One value, or the elements of `name=(…)`. */
  readonly value: Word | { readonly elements: readonly ArrayElement[] };
}

export interface ArrayElement {
  readonly subscript?: Word;
  readonly isAppending?: boolean;
  readonly value: Word;
}

/** The contents of `[[ … ]]`. */
export type Condition =
  | { readonly type: 'and' | 'or'; readonly left: Condition; readonly right: Condition }
  | { readonly type: 'not'; readonly operand: Condition }
  | { readonly type: 'unary'; readonly operator: string; readonly operand: Word }
  | { readonly type: 'binary'; readonly operator: string; readonly left: Word; readonly right: Word };

export type Command = { readonly line: number } & (
  | { readonly type: 'simple'; readonly assignments: readonly Assignment[]; readonly words: readonly Word[]; readonly redirections: readonly Redirection[] }
  | { readonly type: 'pipeline'; readonly commands: readonly Command[]; readonly isNegated: boolean; readonly timing?: 'bash' | 'posix' }
  | { readonly type: 'and' | 'or'; readonly left: Command; readonly right: Command }
  | {
      readonly type: 'if';
      readonly clauses: readonly { readonly condition: Script; readonly body: Script }[];
      readonly otherwise: Script | undefined;
      readonly redirections: readonly Redirection[];
    }
  | { readonly type: 'loop'; readonly isUntil: boolean; readonly condition: Script; readonly body: Script; readonly redirections: readonly Redirection[] }
  | {
      readonly type: 'for' | 'select';
      readonly name: string;
      readonly words: readonly Word[] | undefined;
      readonly body: Script;
      readonly redirections: readonly Redirection[];
    }
  | {
      readonly type: 'arithmetic-for';
      /** Start, condition and step; an empty condition is true. */
      readonly clauses: readonly [Word, Word | undefined, Word];
      readonly body: Script;
      readonly redirections: readonly Redirection[];
    }
  | { readonly type: 'conditional'; readonly condition: Condition; readonly redirections: readonly Redirection[] }
  | { readonly type: 'case'; readonly subject: Word; readonly clauses: readonly CaseClause[]; readonly redirections: readonly Redirection[] }
  | { readonly type: 'group' | 'subshell'; readonly body: Script; readonly redirections: readonly Redirection[] }
  | { readonly type: 'arithmetic'; readonly expression: Word; readonly redirections: readonly Redirection[] }
  | { readonly type: 'function'; readonly name: string; readonly body: Command; readonly text: string }
);

export interface CaseClause {
  readonly patterns: readonly Word[];
  readonly body: Script;
  /** `;&` continues with the next clause's body, `;;&` with the next matching pattern. */
  readonly end: ';;' | ';&' | ';;&';
}
