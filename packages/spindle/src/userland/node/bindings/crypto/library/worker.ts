/** The script that a process loads with `importScripts` when it first needs more crypto than hashes and random bytes. */
import { createCryptoLibrary } from './crypto-library.ts';

Object.defineProperty(globalThis, 'spindleCrypto', { value: createCryptoLibrary, configurable: true, enumerable: false });
