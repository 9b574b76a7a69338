import type { Realm } from './realm.ts';

/** Of one call: a browser's workers have half of Node's stack, which holds about 60000 arguments. */
const MAX_ARGUMENTS = 0x8000;

/**
 * Lets `String.fromCharCode.apply(null, codes)` take as many codes as in Node. Libraries make texts of bytes with it, in
 * the largest pieces that Node's stack can hold: Node's own `fetch` does so with 65535 bytes of a `data:` URL.
 */
export function takeLongArgumentLists({ functionTexts }: Realm): void {
  const { fromCharCode } = String;
  const { apply: nativeApply } = Function.prototype;
  const { slice } = Array.prototype;
  const call = Reflect.apply;
  const methods = {
    apply(this: unknown, receiver: unknown, codes: unknown): unknown {
      const count = this === fromCharCode && typeof codes === 'object' && codes !== null ? Number((codes as ArrayLike<number>).length) : 0;
      if (!(count > MAX_ARGUMENTS)) return call(nativeApply, this, [receiver, codes]);
      let text = '';
      for (let at = 0; at < count; at += MAX_ARGUMENTS) text += call(fromCharCode, undefined, call(slice, codes, [at, at + MAX_ARGUMENTS]));
      return text;
    },
  };
  functionTexts.standsFor(methods.apply, nativeApply);
  Object.defineProperty(fromCharCode, 'apply', { value: methods.apply, writable: true, enumerable: false, configurable: true });
}
