import { withoutEdits } from './edit-marks.ts';

/** What `Function.prototype.toString` tells. */
export interface FunctionTexts {
  /** `replacement` has the text of the native function that it stands for. */
  standsFor(replacement: object, native: object): void;
}

/**
 * Makes the text of a function what its author wrote, without the edits of the transform, and that of a function which
 * is native in Node look native. Before Node's library, which keeps the method.
 */
export function followFunctionTexts(): FunctionTexts {
  const nativeToString = Function.prototype.toString;
  const { apply } = Reflect;
  const natives = new WeakMap<object, object>();
  const methods = {
    toString(this: object): string {
      const text = apply(nativeToString, this, []);
      const native = natives.get(this);
      return native === undefined ? withoutEdits(text) : apply(nativeToString, native, []);
    },
  };
  natives.set(methods.toString, nativeToString);
  Object.defineProperty(Function.prototype, 'toString', { value: methods.toString, writable: true, enumerable: false, configurable: true });
  return { standsFor: (replacement, native) => void natives.set(replacement, native) };
}
