import type { LocalModelChoice, Machine } from './local-model-table.ts';

export interface PullProgress {
  readonly completedBytes: number;
  readonly totalBytes: number;
  /** Everything has arrived, and is being checked. */
  readonly isFinishing: boolean;
}

/** A service that downloads models onto the machine it runs on. */
export interface ModelPuller {
  /** As in the IDs of its models. */
  readonly provider: string;
  readonly host: string;
  /** Runs on the server's own machine, so that the disk there is its disk. */
  readonly isOnThisMachine: boolean;
  isRunning(signal: AbortSignal): Promise<boolean>;
  choose(machine: Machine): LocalModelChoice;
  /**
   * Downloads the model, continues an unfinished download, and sets it up. Returns its name for prompts.
   * @throws AppError with what to do
   */
  pull(model: string, signal: AbortSignal, onProgress: (progress: PullProgress) => void): Promise<string>;
}
