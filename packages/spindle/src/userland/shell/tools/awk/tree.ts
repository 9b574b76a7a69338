/** The syntax tree of an awk program. Source: POSIX awk, Grammar. */

export type Expression =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'string'; readonly value: string }
  /** On its own, it is matched against `$0`. */
  | { readonly type: 'regexp'; readonly source: string }
  | LeftValue
  | { readonly type: 'assign'; readonly operator: string; readonly target: LeftValue; readonly value: Expression }
  | { readonly type: 'conditional'; readonly condition: Expression; readonly then: Expression; readonly otherwise: Expression }
  | { readonly type: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly type: 'unary'; readonly operator: '!' | '-' | '+'; readonly operand: Expression }
  | { readonly type: 'step'; readonly operator: '++' | '--'; readonly isPrefix: boolean; readonly target: LeftValue }
  | { readonly type: 'match'; readonly isNegated: boolean; readonly text: Expression; readonly pattern: Expression }
  | { readonly type: 'in'; readonly subscripts: readonly Expression[]; readonly array: string }
  | { readonly type: 'group'; readonly inner: Expression }
  | { readonly type: 'call'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly type: 'builtin'; readonly name: string; readonly args: readonly Expression[] }
  | { readonly type: 'getline'; readonly from: 'input' | 'file' | 'command'; readonly source?: Expression; readonly target?: LeftValue };

export type LeftValue =
  | { readonly type: 'name'; readonly name: string }
  | { readonly type: 'element'; readonly array: string; readonly subscripts: readonly Expression[] }
  | { readonly type: 'field'; readonly index: Expression };

export interface OutputTarget {
  readonly operator: '>' | '>>' | '|';
  readonly target: Expression;
}

export type Statement =
  | { readonly type: 'block'; readonly body: readonly Statement[] }
  | { readonly type: 'expression'; readonly expression: Expression }
  | { readonly type: 'print' | 'printf'; readonly args: readonly Expression[]; readonly output?: OutputTarget }
  | { readonly type: 'if'; readonly condition: Expression; readonly then: Statement; readonly otherwise?: Statement }
  | { readonly type: 'while'; readonly condition: Expression; readonly body: Statement }
  | { readonly type: 'do'; readonly condition: Expression; readonly body: Statement }
  | { readonly type: 'for'; readonly start?: Statement; readonly condition?: Expression; readonly step?: Statement; readonly body: Statement }
  | { readonly type: 'for-in'; readonly variable: LeftValue; readonly array: string; readonly body: Statement }
  | { readonly type: 'delete'; readonly array: string; readonly subscripts?: readonly Expression[] }
  | { readonly type: 'exit' | 'return'; readonly value?: Expression }
  | { readonly type: 'next' | 'nextfile' | 'break' | 'continue' };

export interface AwkFunction {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly body: Statement;
}

export type Pattern =
  | { readonly type: 'begin' | 'end' | 'always' }
  | { readonly type: 'expression'; readonly expression: Expression }
  | { readonly type: 'range'; readonly from: Expression; readonly to: Expression };

export interface Rule {
  readonly pattern: Pattern;
  /** If missing, the record is printed. */
  readonly action?: Statement;
}

export interface AwkProgram {
  readonly rules: readonly Rule[];
  readonly functions: readonly AwkFunction[];
}
