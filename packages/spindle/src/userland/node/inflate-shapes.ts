/**
 * Turns the recorded shape of a binding into an object. Functions and classes become stubs that throw an error that
 * names them: a missing implementation always reports an error and never pretends to work.
 * The notation is written by `library/dump-node.cjs`.
 */
type Shape = string | number | boolean | null | readonly Shape[] | { readonly [key: string]: any };

export function inflateBinding(name: string, shape: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const binding: Record<string, unknown> = {};
  for (const key of Object.keys(shape)) binding[key] = inflate(shape[key] as Shape, name, key);
  return binding;
}

function inflate(shape: Shape, binding: string, path: string): unknown {
  if (shape === null || typeof shape !== 'object') return shape;
  if (Array.isArray(shape)) return shape.map((item, index) => inflate(item, binding, `${path}.${index}`));
  const tagged = shape as Record<string, any>;
  switch (tagged.$) {
    case 'fn':
      return inflateFunction(tagged as FunctionShape, binding, path);
    case 'sym':
      return Symbol(tagged.n as string);
    case 'big':
      return BigInt(tagged.v as string);
    case 'ta':
      return new (globalThis as any)[tagged.t](tagged.n);
    case 'map':
      return new Map(tagged.v);
    case 'undef':
    case 'deep':
      return undefined;
  }
  // Node creates its tables of constants without a prototype.
  const object: Record<string, unknown> = binding === 'constants' ? Object.create(null) : {};
  for (const key of Object.keys(tagged)) object[key] = inflate(tagged[key], binding, `${path}.${key}`);
  return object;
}

interface FunctionShape {
  readonly proto?: readonly string[];
  readonly st?: Record<string, Shape>;
}

function inflateFunction(shape: FunctionShape, binding: string, path: string): unknown {
  const stub = stubOf(binding, path);
  if (shape.proto !== undefined) {
    const { prototype } = stub;
    for (const method of shape.proto) prototype[method] = stubOf(binding, `${path}.prototype.${method}`);
  }
  for (const key of Object.keys(shape.st ?? {})) (stub as any)[key] = inflate((shape.st as Record<string, Shape>)[key] as Shape, binding, `${path}.${key}`);
  return stub;
}

function stubOf(binding: string, path: string): { (): never; prototype: any } {
  const name = path.slice(path.lastIndexOf('.') + 1);
  // A computed key names the function, at a fraction of the cost of defining its name: a worker makes a thousand.
  const { [name]: stub } = {
    [name]: function () {
      throw notImplemented(binding, path);
    },
  };
  return stub as unknown as { (): never; prototype: any };
}

/** The error for a part of Node that does not exist here. */
export function notImplemented(binding: string, path: string): Error & { code: string } {
  const error = new Error(`spindle: internalBinding('${binding}').${path} is not implemented`) as Error & { code: string };
  error.code = 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM';
  return error;
}
