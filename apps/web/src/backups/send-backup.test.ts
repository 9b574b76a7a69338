import { AppError, BACKUP_LIMIT_BYTES, BACKUP_PART_BYTES, type RestoreState } from '@lathe/protocol';
import { describe, expect, it } from 'vitest';
import { sendBackup } from './send-backup.ts';

const RESTORED = { state: 'restored', needsAccount: false } as const;
const lost = () => new AppError('network-error', 'Could not reach the server.');

/** A server that keeps what it gets. `faults` are thrown for one part each, and `states` are its next answers once it has everything. */
function server(byteSize: number, faults: (AppError | undefined)[] = [], states: (RestoreState | AppError)[] = [RESTORED]) {
  const parts: string[] = [];
  let receivedBytes = 0;
  let clock = 0;
  return {
    parts,
    deps: {
      now: () => clock,
      wait: async (milliseconds: number) => {
        clock += milliseconds;
      },
      api: {
        beginRestore: async () => ({ id: 'r1' }),
        putRestorePart: async (_id: string, offset: number, part: Blob) => {
          parts.push(`${offset}+${part.size}`);
          const fault = faults.shift();
          if (fault !== undefined) throw fault;
          receivedBytes = offset + part.size;
        },
        restoreState: async (): Promise<RestoreState> => {
          if (receivedBytes < byteSize) return { state: 'receiving', receivedBytes };
          const state = states.shift() ?? { state: 'restoring' };
          if (state instanceof AppError) throw state;
          return state;
        },
      },
    },
  };
}

const send = async ({ deps }: ReturnType<typeof server>, byteSize: number, sent: number[] = []) =>
  sendBackup(deps, { file: new Blob([new Uint8Array(byteSize)]), code: 'c', onSent: (bytes) => sent.push(bytes), signal: new AbortController().signal });

describe('a backup that a new server is restored from', () => {
  const byteSize = BACKUP_PART_BYTES * 2 + 10;

  it('is sent in parts, with its progress, and then waited for', async () => {
    const fake = server(byteSize, [], [{ state: 'restoring' }, RESTORED]);
    const sent: number[] = [];
    expect(await send(fake, byteSize, sent)).toEqual(RESTORED);
    expect(fake.parts).toEqual([`0+${BACKUP_PART_BYTES}`, `${BACKUP_PART_BYTES}+${BACKUP_PART_BYTES}`, `${2 * BACKUP_PART_BYTES}+10`]);
    expect(sent).toEqual([0, BACKUP_PART_BYTES, 2 * BACKUP_PART_BYTES, byteSize]);
  });

  it('goes on after a lost connection where the server is', async () => {
    const fake = server(byteSize, [undefined, lost(), lost()]);
    expect(await send(fake, byteSize)).toEqual(RESTORED);
    expect(fake.parts.slice(1, 4)).toEqual(Array.from({ length: 3 }, () => `${BACKUP_PART_BYTES}+${BACKUP_PART_BYTES}`));
    await expect(send(server(byteSize, Array.from({ length: 9 }, lost)), byteSize)).rejects.toThrow('Could not reach');
  });

  it('stops for a full disk after the attempts, and at once for another page that took over', async () => {
    const taken = server(byteSize, [new AppError('not-found', 'Another page began one.')]);
    await expect(send(taken, byteSize)).rejects.toThrow('Another page');
    expect(taken.parts).toHaveLength(1);
    const full = server(
      byteSize,
      Array.from({ length: 9 }, () => new AppError('storage-full', 'No disk space.')),
    );
    await expect(send(full, byteSize)).rejects.toThrow('No disk space');
    expect(full.parts).toHaveLength(5);
  });

  it('is waited for while the server opens the data, and says why it was not restored', async () => {
    const silent = Array.from({ length: 30 }, lost);
    expect(await send(server(10, [], [...silent, RESTORED]), 10)).toEqual(RESTORED);
    await expect(send(server(10, [], Array.from({ length: 1000 }, lost)), 10)).rejects.toThrow('Could not reach');
    await expect(send(server(10, [], [{ state: 'failed', message: 'This file is no backup.' }]), 10)).rejects.toThrow('This file is no backup.');
  });

  it('is refused before it is sent if it is empty or too large', async () => {
    await expect(send(server(0), 0)).rejects.toThrow('empty');
    const huge = { size: BACKUP_LIMIT_BYTES + 1 } as Blob;
    const options = { code: 'c', onSent: () => undefined, signal: new AbortController().signal };
    await expect(sendBackup(server(1).deps, { file: huge, ...options })).rejects.toThrow('lathe restore');
  });
});
