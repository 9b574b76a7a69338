/** One model step of one message. Two requests for the same step get the same answer. */
export interface StepKey {
  readonly projectId: string;
  readonly messageId: string;
  readonly step: number;
  /**
   * Set for people who may only read the project. Their steps are separate from those of its chat, so they cannot claim an ID that the chat needs.
   */
  readonly readerId?: string;
}

export interface StepBatch {
  readonly key: StepKey;
  /** Sequence number of the first event. */
  readonly firstSeq: number;
  /** Each event as it is sent. */
  readonly events: readonly string[];
}

export interface StoredStep {
  readonly userId: string;
  readonly isOver: boolean;
  /** When the process that runs the step last marked it as running. */
  readonly aliveAt: Date;
}

/** Events of running and recently finished steps, where every process of the server finds them. */
export interface StepStore {
  /** False if the step already exists. */
  begin(key: StepKey, userId: string, now: Date): Promise<boolean>;
  append(batches: readonly StepBatch[]): Promise<void>;
  /** Marks the steps as running. */
  beat(keys: readonly StepKey[], now: Date): Promise<void>;
  /** What other processes requested for the steps. Deleted steps are left out. */
  requests(keys: readonly StepKey[]): Promise<readonly { readonly key: StepKey; readonly isStopRequested: boolean; readonly readAt: Date }[]>;
  finish(keys: readonly StepKey[], now: Date): Promise<void>;
  find(key: StepKey): Promise<StoredStep | undefined>;
  /** In order, starting at the sequence number. */
  read(key: StepKey, fromSeq: number): Promise<readonly string[]>;
  /** Records that someone in another process is reading the step. */
  markRead(key: StepKey, now: Date): Promise<void>;
  requestStop(key: StepKey): Promise<void>;
  /** Removes steps last marked as running before this time. */
  sweep(before: Date): Promise<number>;
}

/** A key as text. */
export function idOf({ projectId, messageId, step, readerId }: StepKey): string {
  return JSON.stringify(readerId === undefined ? [projectId, messageId, step] : [projectId, messageId, step, readerId]);
}
