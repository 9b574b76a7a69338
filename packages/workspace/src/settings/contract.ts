import type { ReadableAtom } from 'nanostores';
import type { FileOutcome } from '../files/contract.ts';

/** What a person chose for the editor and the terminals, kept in this browser. Source: docs/decisions.md#I2. */
export interface EditorSettings {
  /** Pixels. */
  readonly fontSize: number;
  /** Columns of an indentation that neither `.editorconfig` nor the file itself decides. */
  readonly tabSize: number;
  /** Long lines continue in the next row. */
  readonly wrap: boolean;
  readonly formatOnSave: boolean;
  /** Commands of the assistant, and the start of an opened project, run without a click. */
  readonly autoRun: boolean;
  /** After an answer that left problems, the assistant is asked once to fix them. Source: docs/assistant-protocol.md#automatic-fixes. */
  readonly autoFix: boolean;
  /** Terminal output is also kept as text for screen readers. */
  readonly terminalScreenReader: boolean;
}

/** What the person tells the assistant about the project. */
export interface Knowledge {
  /** Sent with every request. */
  readonly prompt: string;
  /** Rules like those of `.gitignore`, for what the assistant does not see. */
  readonly ignore: string;
}

/** Settings that are kept in the project's own files. Source: docs/decisions.md#B7, #B8, #I2. */
export interface ProjectSettingsStore {
  readonly knowledge: ReadableAtom<Knowledge>;
  /** The prompt came with the project's files. It is not an instruction until the person saves it as their own. */
  readonly isKnowledgeForeign: ReadableAtom<boolean>;
  /** Whether the project's requests to the internet go through the product's proxy. */
  readonly corsProxy: ReadableAtom<boolean>;
  saveKnowledge(knowledge: Knowledge): Promise<FileOutcome>;
  setCorsProxy(isUsed: boolean): Promise<FileOutcome>;
  /** Files with secrets that the assistant may read. Stored in this browser, out of the assistant's reach. */
  readonly allowedSecrets: ReadableAtom<readonly string[]>;
  allowSecret(path: string, isAllowed: boolean): void;
}
