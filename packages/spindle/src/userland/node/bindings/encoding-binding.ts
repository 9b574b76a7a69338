import type { Realm } from '../realm.ts';
import { bytesOf, unshared } from './buffer.ts';
import { domainToUnicode } from './punycode.ts';
import { labelsToAscii } from './url.ts';

/** `TextEncoder`, `TextDecoder` for UTF-8, and the domain name functions of `url`. */
export function installEncodingBinding(realm: Realm): void {
  const binding = realm.binding('encoding_binding');
  const { native, errors } = realm;
  const encoder = new native.TextEncoder();

  binding.encodeUtf8String = (text: string) => encoder.encode(text);
  binding.encodeInto = (text: string, target: Uint8Array) => {
    const scratch = target.buffer instanceof SharedArrayBuffer ? new Uint8Array(target.length) : target;
    const { read, written } = encoder.encodeInto(text, scratch);
    if (scratch !== target) target.set(scratch.subarray(0, written));
    binding.encodeIntoResults[0] = read;
    binding.encodeIntoResults[1] = written;
  };
  const decoders = new Map<string, { decode(bytes: Uint8Array): string }>();
  binding.decodeUTF8 = (value: ArrayBufferView | ArrayBufferLike, ignoreBOM: boolean, isFatal: boolean) => {
    if (!ArrayBuffer.isView(value) && !(value instanceof ArrayBuffer) && !(value instanceof SharedArrayBuffer)) {
      const text = 'The "list" argument must be an instance of SharedArrayBuffer, ArrayBuffer or ArrayBufferView.';
      throw errors.nodeError(TypeError, 'ERR_INVALID_ARG_TYPE', text);
    }
    // The bytes are gone, and no view of them can be made.
    if (((ArrayBuffer.isView(value) ? value.buffer : value) as { detached?: boolean }).detached) return '';
    const key = `${ignoreBOM}${isFatal}`;
    let decoder = decoders.get(key);
    if (decoder === undefined)
      decoders.set(key, (decoder = new native.TextDecoder('utf-8', { ignoreBOM, fatal: isFatal }) as { decode(bytes: Uint8Array): string }));
    try {
      return decoder.decode(unshared(bytesOf(value)));
    } catch (cause) {
      if (!(cause instanceof TypeError)) throw cause;
      throw errors.nodeError(TypeError, 'ERR_ENCODING_INVALID_ENCODED_DATA', 'The encoded data was not valid for encoding utf-8');
    }
  };
  binding.toASCII = (host: string) => labelsToAscii(native.URL, host);
  binding.toUnicode = domainToUnicode;
}
