/** One model step of one message; two requests for the same one get the same answer. */
export interface StepKey {
  readonly projectId: string;
  readonly messageId: string;
  readonly step: number;
  /** Set for people who may only read the project: their steps are kept apart from those of its chat, so they cannot take an id there. */
  readonly readerId?: string;
}

export interface StepBatch {
  readonly key: StepKey;
  /** Sequence number of the first event. */
  readonly firstSeq: number;
  /** Each in the form in which it is sent. */
  readonly events: readonly string[];
}

export interface StoredStep {
  readonly userId: string;
  readonly isOver: boolean;
  /** When the process that runs it last marked it as running. */
  readonly aliveAt: Date;
}

/** The events of running and recently finished steps, shared by all processes of the server. */
export interface StepStore {
  /** False if the step exists already. */
  begin(key: StepKey, userId: string, now: Date): Promise<boolean>;
  append(batches: readonly StepBatch[]): Promise<void>;
  /** Marks the steps as running. */
  beat(keys: readonly StepKey[], now: Date): Promise<void>;
  /** What other processes asked of the steps; deleted steps are left out. */
  asked(keys: readonly StepKey[]): Promise<readonly { readonly key: StepKey; readonly isStopRequested: boolean; readonly readAt: Date }[]>;
  finish(keys: readonly StepKey[], now: Date): Promise<void>;
  find(key: StepKey): Promise<StoredStep | undefined>;
  /** In order, from the sequence number on. */
  read(key: StepKey, fromSeq: number): Promise<readonly string[]>;
  /** A reader in another process follows the step. */
  markRead(key: StepKey, now: Date): Promise<void>;
  requestStop(key: StepKey): Promise<void>;
  /** Removes steps nobody has written to since. */
  sweep(before: Date): Promise<number>;
}

/** A string that identifies the step. */
export function idOf({ projectId, messageId, step, readerId }: StepKey): string {
  return JSON.stringify(readerId === undefined ? [projectId, messageId, step] : [projectId, messageId, step, readerId]);
}
