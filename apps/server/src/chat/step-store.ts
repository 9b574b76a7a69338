/** One model step of one message; two requests for the same one get the same answer. */
export interface StepKey {
  readonly projectId: string;
  readonly messageId: string;
  readonly step: number;
  /** Who may only read the project has steps apart from those of its chat: an id there is not theirs to take. */
  readonly readerId?: string;
}

export interface StepBatch {
  readonly key: StepKey;
  /** Sequence number of the first event. */
  readonly firstSeq: number;
  /** Each as it goes over the wire. */
  readonly events: readonly string[];
}

export interface StoredStep {
  readonly userId: string;
  readonly isOver: boolean;
  /** When the process that runs it last said that it does. */
  readonly aliveAt: Date;
}

/** Events of running and of just finished steps, where every process of the server finds them. */
export interface StepStore {
  /** False when there is such a step already. */
  begin(key: StepKey, userId: string, now: Date): Promise<boolean>;
  append(batches: readonly StepBatch[]): Promise<void>;
  /** Says that the steps run. */
  beat(keys: readonly StepKey[], now: Date): Promise<void>;
  /** What others asked of the steps; those that are gone are left out. */
  asked(keys: readonly StepKey[]): Promise<readonly { readonly key: StepKey; readonly isStopRequested: boolean; readonly readAt: Date }[]>;
  finish(keys: readonly StepKey[], now: Date): Promise<void>;
  find(key: StepKey): Promise<StoredStep | undefined>;
  /** In order, from the sequence number on. */
  read(key: StepKey, fromSeq: number): Promise<readonly string[]>;
  /** Somebody follows the step in another process. */
  markRead(key: StepKey, now: Date): Promise<void>;
  requestStop(key: StepKey): Promise<void>;
  /** Removes steps nobody has written to since. */
  sweep(before: Date): Promise<number>;
}

/** One text for a key. */
export function idOf({ projectId, messageId, step, readerId }: StepKey): string {
  return JSON.stringify(readerId === undefined ? [projectId, messageId, step] : [projectId, messageId, step, readerId]);
}
