import { describe, expect, it } from 'vitest';
import type { Realm } from '../realm.ts';
import { MessageCodec } from './message-codec.ts';
import { sendsHandles } from './native-handles.ts';

const symbols = { clone: Symbol('clone'), deserialize: Symbol('deserialize'), mode: Symbol('mode') };
const CLONEABLE = 2;

class Box {
  content: unknown;
  [symbols.mode] = CLONEABLE;
  [symbols.clone]() {
    return { data: { content: this.content }, deserializeInfo: 'test:Box' };
  }
  [symbols.deserialize]({ content }: { content: unknown }) {
    this.content = content;
  }
}

class Handle {
  readonly parts: readonly Uint8Array[];
  constructor(parts: readonly Uint8Array[]) {
    this.parts = parts;
  }
}

function setUp(): (value: unknown, transfer?: readonly unknown[]) => unknown {
  const realm = {
    native: globalThis,
    DOMException,
    proxies: new WeakMap(),
    privateSymbols: { transfer_mode_private_symbol: symbols.mode, untransferable_object_private_symbol: Symbol('untransferable') },
    perIsolateSymbols: { messaging_clone_symbol: symbols.clone, messaging_deserialize_symbol: symbols.deserialize },
  } as unknown as Realm;
  sendsHandles(realm, 'Handle', {
    is: (object) => object instanceof Handle,
    mode: 'clone',
    write: (handle: Handle) => handle.parts,
    read: (parts) => new Handle(parts),
  });
  const codec = new MessageCodec(realm, () => false);
  codec.createObject = () => new Box();
  return (value, transfer = []) => codec.decode(codec.encode(value, transfer, () => false));
}

const boxOf = (content: unknown): Box => Object.assign(new Box(), { content });

describe('a message', () => {
  it('transfers plain data, and class instances without their class', () => {
    const value = { list: [1, 'é', null, undefined, 5n], map: new Map([[{}, new Set([1])]]), bytes: new Uint8Array([1, 2]), date: new Date(5) };
    expect(setUp()(value)).toEqual(value);
    class Point {
      x = 1;
    }
    expect(Object.getPrototypeOf(setUp()(new Point()))).toBe(Object.prototype);
  });

  it('transfers objects with a clone method, once per object even if referenced repeatedly', () => {
    const inner = boxOf([1]);
    const outer = boxOf({ inner, again: inner });
    const [copy, same, direct] = setUp()([outer, outer, inner]) as [Box, Box, Box];
    expect(copy).toBeInstanceOf(Box);
    expect(same).toBe(copy);
    expect(copy.content).toEqual({ inner: direct, again: direct });
    expect((copy.content as { inner: Box }).inner).toBe(direct);
  });

  it('transfers handles, each with its own contents', () => {
    const bytes = new Uint8Array([7]);
    const [first, second] = setUp()([new Handle([bytes, bytes]), new Handle([new Uint8Array([1]), new Uint8Array([2])])]) as [Handle, Handle];
    expect(first.parts.map((part) => [...part])).toEqual([[7], [7]]);
    expect(second.parts.map((part) => [...part])).toEqual([[1], [2]]);
  });

  it('shares shared memory', () => {
    const shared = new SharedArrayBuffer(4);
    expect(setUp()({ shared })).toEqual({ shared });
    expect((setUp()({ shared }) as { shared: SharedArrayBuffer }).shared).toBe(shared);
  });

  it('detaches a transferred buffer and moves its contents', () => {
    const view = new Uint8Array([0, 9]);
    const copy = setUp()({ view }, [view.buffer]) as { view: Uint8Array };
    expect(copy.view[1]).toBe(9);
    expect(view.length).toBe(0);
  });

  it('moves a large buffer without copying', () => {
    const view = new Uint8Array(65 << 20).fill(9, -1);
    const copy = setUp()({ view }, [view.buffer]) as { view: Uint8Array };
    expect([copy.view.length, copy.view.at(-1)]).toEqual([65 << 20, 9]);
  });

  it.each([
    ['a function', () => 1],
    ['a promise', Promise.resolve()],
    ['a generator', (function* () {})()],
    ['a weak map', new WeakMap()],
  ])('refuses %s', (_, value) => {
    expect(() => setUp()({ deep: [value] })).toThrow('could not be cloned');
  });

  it('leaves everything unchanged if the message is rejected', () => {
    const buffer = new ArrayBuffer(8);
    expect(() => setUp()([buffer, () => 1], [buffer])).toThrow();
    expect(buffer.byteLength).toBe(8);
  });
});
