/** The syntax tree of a script. Source: POSIX.1-2017, XCU 2.10, with a few of bash's forms. */

export type Word = readonly WordPart[];

export type WordPart =
  /** Unquoted text: open to braces, tilde and patterns. */
  | { readonly type: 'literal'; readonly text: string }
  /** Quoted or escaped text: stands for itself. */
  | { readonly type: 'quoted'; readonly text: string }
  | { readonly type: 'double'; readonly parts: readonly WordPart[] }
  | ParameterPart
  | { readonly type: 'command'; readonly script: Script }
  | { readonly type: 'arithmetic'; readonly expression: Word };

export interface ParameterPart {
  readonly type: 'parameter';
  readonly name: string;
  /** `-` `=` `?` `+` (with `:` before when empty counts as unset), `#` `##` `%` `%%`, `/` `//`, `:` (substring), `^^` `,,`, `length`, `indirect`. */
  readonly operator?: string;
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
  readonly operator: '<' | '>' | '>>' | '>|' | '<>' | '<&' | '>&' | '<<' | '<<<' | '&>';
  readonly fd: number;
  /** File name, descriptor number, or the text of a here-document. */
  readonly target: Word;
}

export interface Assignment {
  readonly name: string;
  readonly isAppending: boolean;
  readonly value: Word;
}

export type Command = { readonly line: number } & (
  | { readonly type: 'simple'; readonly assignments: readonly Assignment[]; readonly words: readonly Word[]; readonly redirections: readonly Redirection[] }
  | { readonly type: 'pipeline'; readonly commands: readonly Command[]; readonly isNegated: boolean }
  | { readonly type: 'and' | 'or'; readonly left: Command; readonly right: Command }
  | {
      readonly type: 'if';
      readonly clauses: readonly { readonly condition: Script; readonly body: Script }[];
      readonly otherwise: Script | undefined;
      readonly redirections: readonly Redirection[];
    }
  | { readonly type: 'loop'; readonly isUntil: boolean; readonly condition: Script; readonly body: Script; readonly redirections: readonly Redirection[] }
  | {
      readonly type: 'for';
      readonly name: string;
      readonly words: readonly Word[] | undefined;
      readonly body: Script;
      readonly redirections: readonly Redirection[];
    }
  | { readonly type: 'case'; readonly subject: Word; readonly clauses: readonly CaseClause[]; readonly redirections: readonly Redirection[] }
  | { readonly type: 'group' | 'subshell'; readonly body: Script; readonly redirections: readonly Redirection[] }
  | { readonly type: 'arithmetic'; readonly expression: Word; readonly redirections: readonly Redirection[] }
  | { readonly type: 'function'; readonly name: string; readonly body: Command }
);

export interface CaseClause {
  readonly patterns: readonly Word[];
  readonly body: Script;
  /** `;&` goes on with the next clause's body. */
  readonly fallsThrough: boolean;
}
