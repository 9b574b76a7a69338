import { concatenate } from '../../../abi/concatenate.ts';
import type { Realm } from '../realm.ts';
import { bytesOf } from './buffer.ts';

/** What Node's library reports about a response. */
interface StreamState {
  setURL(url: string): void;
  push(chunk: ArrayBuffer | ArrayBufferView): void;
  finish(): void;
  abort(error: unknown): void;
}

type Compile = (source: unknown, ...rest: unknown[]) => Promise<unknown>;

/**
 * `WebAssembly.compileStreaming` and `instantiateStreaming` of Node's own `Response`, which the browser's functions
 * would refuse. The library reads and checks the response. Source: node/src/node_wasm_web_api.cc.
 */
export function installWasmWebApi(realm: Realm): void {
  realm.binding('wasm_web_api').setImplementation = (implementation: (state: StreamState, source: unknown) => void) => {
    const wasm = realm.native.WebAssembly as Record<string, Compile>;
    for (const [name, whole] of [
      ['compileStreaming', 'compile'],
      ['instantiateStreaming', 'instantiate'],
    ] as const) {
      const original = wasm[name];
      if (original === undefined) continue;
      const streaming = {
        [name]: (source: unknown, ...rest: unknown[]) =>
          realm.native.promiseThen.call(received(implementation, source), (bytes: Uint8Array) =>
            realm.native.promiseThen.call(wasm[whole]?.(bytes, ...rest), undefined, (error: unknown) => {
              if (error instanceof WebAssembly.CompileError) error.message = error.message.replace(`WebAssembly.${whole}()`, `WebAssembly.${name}()`);
              throw error;
            }),
          ),
      }[name] as Compile;
      realm.functionTexts.standsFor(streaming, original);
      Object.defineProperty(wasm, name, { value: streaming, writable: true, enumerable: true, configurable: true });
    }
  };
}

function received(implementation: (state: StreamState, source: unknown) => void, source: unknown): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    implementation(
      {
        setURL: () => undefined,
        push: (chunk) => {
          // The program may use its buffer again.
          chunks.push(bytesOf(chunk).slice());
        },
        finish: () => resolve(concatenate(chunks)),
        abort: reject,
      },
      source,
    );
  });
}
