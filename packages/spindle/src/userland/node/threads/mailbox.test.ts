import { describe, expect, it } from 'vitest';
import { createFileSystem, formatMemory } from '../../../filesystem/shared-file-system.ts';
import { Mailboxes } from './mailbox.ts';

const toBytes = (text: string) => new TextEncoder().encode(text);
const fromBytes = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

function setUp() {
  const memory = formatMemory({ reserveBytes: 16 * 1024 * 1024 });
  const sender = createFileSystem(memory, 2).heap;
  const receiver = createFileSystem(memory, 3).heap;
  const owner = (): number => 3;
  return { heap: receiver, from: new Mailboxes(sender, owner), to: new Mailboxes(receiver, owner), kernel: createFileSystem(memory, 1) };
}

describe('a mailbox', () => {
  it('delivers messages of both kinds in the order they were posted', () => {
    const { from, to } = setUp();
    const control = from.create();
    from.pushBytes(control, 1, toBytes('first'));
    from.pushNative(control, 1, from.nextNumber(control));
    from.pushBytes(control, 1, toBytes('third'));
    const taken = to.take(control, 1).map((message) => (message.type === 'bytes' ? fromBytes(message.bytes) : message.number));
    expect(taken).toEqual(['first', 1, 'third']);
    expect(to.take(control, 1)).toEqual([]);
    expect(to.take(control, 0)).toEqual([]);
  });

  it('frees all its memory when both sides are closed, including unread messages', () => {
    const { heap, from, to } = setUp();
    const before = heap.freeBytes;
    const control = from.create();
    from.pushBytes(control, 1, new Uint8Array(1000));
    from.pushBytes(control, 0, new Uint8Array(10));
    from.close(control, 0);
    to.close(control, 1);
    expect(heap.freeBytes).toBe(before);
  });

  it('accepts no messages for a closed side', () => {
    const { from, to } = setUp();
    const control = from.create();
    to.close(control, 1);
    expect(from.pushBytes(control, 1, new Uint8Array(1))).toBe(false);
  });

  it('keeps a message whose sender was terminated', () => {
    const { from, to, kernel } = setUp();
    const control = from.create();
    from.pushBytes(control, 1, toBytes('last words'));
    kernel.recover(2, true);
    kernel.reclaim(2);
    const [message] = to.take(control, 1);
    expect(message?.type === 'bytes' && fromBytes(message.bytes)).toBe('last words');
  });
});
