import { readFile } from 'node:fs/promises';

const TICKS_PER_SECOND = 100;
const PAGE_BYTES = 4096;

export interface Usage {
  readonly cpuMs: number;
  readonly memoryBytes: number;
}

/** What a process has used, or undefined where the system has no /proc, or the process is gone. */
export async function usageOf(pid: number): Promise<Usage | undefined> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name of the program in parentheses, which may have spaces. Numbers: see proc(5).
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [userTicks = 0, systemTicks = 0, pages = 0] = [fields[11], fields[12], fields[21]];
    return { cpuMs: ((userTicks + systemTicks) * 1000) / TICKS_PER_SECOND, memoryBytes: pages * PAGE_BYTES };
  } catch {
    return undefined;
  }
}
