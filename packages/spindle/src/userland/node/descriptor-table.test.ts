import { expect, it } from 'vitest';
import { createFileSystem, formatMemory } from '../../filesystem/shared-file-system.ts';
import { createDescriptorTable } from './descriptor-table.ts';
import { openDescription } from './file-descriptions.ts';

function context() {
  const fs = createFileSystem(formatMemory({ reserveBytes: 16 << 20 }), 2);
  return { fs, descriptors: createDescriptorTable(), native: {} };
}

it('allocates the lowest free number, starting at 3', () => {
  const own = context();
  const open = (): number => own.descriptors.allocate(openDescription(own, '/f', 0o102, 0o644));
  expect([open(), open(), open()]).toEqual([3, 4, 5]);
  own.descriptors.close(4);
  expect(open()).toBe(4);
  expect(() => own.descriptors.get(9)).toThrow('EBADF');
});

it('closes a description along with its last number', () => {
  const own = context();
  const fd = own.descriptors.allocate(openDescription(own, '/f', 0o102, 0o644));
  own.descriptors.set(1, own.descriptors.get(fd));
  const again = own.descriptors.allocate(openDescription(own, `/dev/fd/${fd}`, 1, 0));
  expect(own.descriptors.get(again)).not.toBe(own.descriptors.get(1));
  own.fs.unlink('/f');
  const free = own.fs.statfs().filesFree;
  own.descriptors.close(fd);
  own.descriptors.close(again);
  own.descriptors.get(1).write(new Uint8Array(3), null);
  expect(own.fs.statfs().filesFree).toBe(free);
  own.descriptors.close(1);
  expect(own.fs.statfs().filesFree).toBe(free + 1);
});
