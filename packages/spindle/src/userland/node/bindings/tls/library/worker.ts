/** The script that a process loads with `importScripts` when it makes its first TLS connection. */
import { createTlsLibrary } from './tls-library.ts';

Object.defineProperty(globalThis, 'spindleTls', { value: createTlsLibrary, configurable: true, enumerable: false });
