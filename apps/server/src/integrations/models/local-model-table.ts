/**
 * Models that Ollama can download and that call tools, by the memory of the machine: what the model with its context
 * needs beside a browser, without counting a graphics card. Downloads are of four-bit weights and approximate; Ollama
 * reports the exact size. With less memory than the smallest needs, the built-in assistant builds better apps.
 */
export interface LocalModel {
  readonly model: string;
  readonly downloadBytes: number;
  /** Of the whole machine. Systems report a little less than is built in. */
  readonly machineBytes: number;
  /** Tokens of context that it is set up with. */
  readonly contextTokens: number;
}

const GIB = 2 ** 30;
/** Left on the disk beside the model. */
const DISK_RESERVE_BYTES = 2e9;

/** The day on which this table was written. */
export const LOCAL_MODELS_AS_OF = '2026-11-27';

/** The largest first. */
export const LOCAL_MODELS: readonly LocalModel[] = [
  { model: 'qwen3-coder:30b', downloadBytes: 19e9, machineBytes: 30 * GIB, contextTokens: 32_768 },
  { model: 'qwen3:14b', downloadBytes: 9.3e9, machineBytes: 22 * GIB, contextTokens: 32_768 },
  { model: 'qwen3:8b', downloadBytes: 5.2e9, machineBytes: 15 * GIB, contextTokens: 32_768 },
  { model: 'qwen3:4b', downloadBytes: 2.5e9, machineBytes: 7 * GIB, contextTokens: 16_384 },
];

export interface Machine {
  readonly memoryBytes: number;
  /** Where the service keeps its models. Undefined: not known. */
  readonly freeDiskBytes: number | undefined;
}

export type LocalModelChoice = { readonly type: 'fits'; readonly model: LocalModel } | { readonly type: 'none'; readonly obstacle: string };

/** The largest model that fits. */
export function chooseLocalModel({ memoryBytes, freeDiskBytes }: Machine): LocalModelChoice {
  const fitting = LOCAL_MODELS.filter(({ machineBytes }) => memoryBytes >= machineBytes);
  const smallest = fitting.at(-1);
  if (smallest === undefined) {
    return { type: 'none', obstacle: `The server’s machine has ${gigabytes(memoryBytes)} GB of memory, and the smallest model for building apps needs 8 GB.` };
  }
  const model = fitting.find(({ downloadBytes }) => freeDiskBytes === undefined || freeDiskBytes >= downloadBytes + DISK_RESERVE_BYTES);
  if (model !== undefined) return { type: 'fits', model };
  const needed = Math.ceil((smallest.downloadBytes + DISK_RESERVE_BYTES) / 1e8) / 10;
  const free = Math.floor((freeDiskBytes ?? 0) / 1e8) / 10;
  return { type: 'none', obstacle: `Ollama’s disk has ${free} GB free, and the smallest model for building apps needs ${needed} GB. Free some space.` };
}

/** As memory is sold. */
const gigabytes = (bytes: number): number => Math.round((bytes / GIB) * 10) / 10;
