type Namespace = typeof WebAssembly;
type Refused = 'Module' | 'compile' | 'instantiate' | 'compileStreaming' | 'instantiateStreaming';

const NativeProxy = Proxy;

/** `WebAssembly` of a context that must not compile: what is compiled already may still be used. */
export function wasmWithoutCompiling(native: Namespace): Namespace {
  const refusal = (name: Refused): Error => new native.CompileError(`WebAssembly.${name}(): Wasm code generation disallowed by embedder`);
  const own = Object.create(Object.getPrototypeOf(native) as object, Object.getOwnPropertyDescriptors(native)) as Namespace;
  const replace = (name: Refused, handler: ProxyHandler<any>): void => {
    if (typeof native[name] === 'function')
      Object.defineProperty(own, name, { value: new NativeProxy(native[name], handler), writable: true, configurable: true });
  };
  replace('Module', {
    construct() {
      throw refusal('Module');
    },
  });
  for (const name of ['compile', 'compileStreaming', 'instantiateStreaming'] as const) replace(name, { apply: () => Promise.reject(refusal(name)) });
  replace('instantiate', {
    apply: (target, self, args: unknown[]) => (args[0] instanceof native.Module ? Reflect.apply(target, self, args) : Promise.reject(refusal('instantiate'))),
  });
  return own;
}
