/** The script that a process loads with `importScripts` when it opens its first HTTP/2 session. */
import { createHttp2Library } from './http2-library.ts';

Object.defineProperty(globalThis, 'spindleHttp2', { value: createHttp2Library, configurable: true, enumerable: false });
