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
  /** Without the message. */
  readonly stack?: string;
  readonly path?: string;
  readonly line?: number;
  /** What is known about a problem of this kind, in a sentence. */
  readonly hint?: string;
}

export interface ProblemsEstimate {
  /** That asking for a fix would send. */
  readonly tokens: number;
  /** US dollars, where the model's price is known. */
  readonly cost?: number;
}

export interface ProblemsStore {
  readonly problems: ReadableAtom<readonly ProblemView[]>;
  /** When the last report came: milliseconds since 1970. */
  readonly newestAt: ReadableAtom<number | undefined>;
  readonly estimate: ReadableAtom<ProblemsEstimate>;
  /** A problem is there for the third time, after two fixes. */
  readonly isRepeating: ReadableAtom<boolean>;
  /** What was tried against a problem that repeats, in a sentence each, the oldest first. */
  readonly tried: ReadableAtom<readonly string[]>;
  /** True while the reasoning call runs. */
  readonly isAnalysing: ReadableAtom<boolean>;
  /** The version that `rollBack` would go back to. */
  readonly rollbackVersion: ReadableAtom<number | undefined>;
  fix(): Promise<void>;
  /** Keeps them in the chat, without an answer. */
  ignore(): Promise<void>;
  /** Puts the problems as text into the composer; for a repeating one to be discussed, not built. */
  ask(): void;
  /** Asks, then makes the files those from before the first fix, or else from before the last turn. */
  rollBack(): Promise<void>;
  /** As text, to be copied. */
  text(): string;
  /** In words for the assistant: without secrets. */
  describe(): string;
}
