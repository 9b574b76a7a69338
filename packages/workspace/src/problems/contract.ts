import type { ProblemType } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';

export interface ProblemView {
  readonly id: string;
  readonly type: ProblemType;
  /** Where it was seen: Terminal, Command, Preview, Console, Function, Migration. */
  readonly source: string;
  /** How often it was reported. */
  readonly count: number;
  readonly message: string;
  /** The stack, without the message. */
  readonly stack?: string;
  readonly path?: string;
  readonly line?: number;
  /** What is known about a problem of this kind, in a sentence. */
  readonly hint?: string;
}

export interface ProblemsEstimate {
  /** What asking for a fix would send. */
  readonly tokens: number;
  /** US dollars, if the model's price is known. */
  readonly cost?: number;
}

export interface ProblemsStore {
  readonly problems: ReadableAtom<readonly ProblemView[]>;
  /** When the last report came in: milliseconds since 1970. */
  readonly newestAt: ReadableAtom<number | undefined>;
  readonly estimate: ReadableAtom<ProblemsEstimate>;
  /** Whether a problem has occurred for the third time, after two fixes. */
  readonly isRepeating: ReadableAtom<boolean>;
  /** What was tried against a repeating problem, one sentence each, the oldest first. */
  readonly tried: ReadableAtom<readonly string[]>;
  /** True while the reasoning call runs. */
  readonly isAnalyzing: ReadableAtom<boolean>;
  /** The version that `rollBack` would go back to. */
  readonly rollbackVersion: ReadableAtom<number | undefined>;
  fix(): Promise<void>;
  /** Reports the problems in the chat, without asking for an answer. */
  ignore(): Promise<void>;
  /** Puts the problems as text into the composer. A repeating problem is to be discussed, not built. */
  ask(): void;
  /** Asks, then restores the files from before the first fix, or otherwise from before the last turn. */
  rollBack(): Promise<void>;
  /** The problems as text, to be copied. */
  text(): string;
  /** The problems as text for the assistant, without secrets. */
  describe(): string;
}
