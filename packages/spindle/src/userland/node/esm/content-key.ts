import { TRANSFORM_VERSION } from './transformed-module.ts';

/**
 * Four hash lanes over the 32-bit words of a text, each with a multiplication and a rotation. WebAssembly, because a loop over
 * the characters of Vite's sources cost a new worker 100 ms before the engine had compiled it; this takes 2.
 * `update(end)` takes the words from byte 16 up to `end`; the lanes are bytes 0 to 16. Assembled from
 *
 *     (module
 *       (memory (export "memory") 4)
 *       (func (export "update") (param $end i32)
 *         (local $p i32) (local $a i32) (local $b i32) (local $c i32) (local $d i32) (local $u i32)
 *         (local.set $p (i32.const 16))
 *         (local.set $a (i32.load (i32.const 0)))    ;; b, c, d from 4, 8, 12
 *         (block $done (loop $next
 *           (br_if $done (i32.ge_u (local.get $p) (local.get $end)))
 *           (local.set $u (i32.load (local.get $p)))
 *           (local.set $a (i32.rotl (i32.mul (i32.xor (local.get $a) (local.get $u)) (i32.const 0x9e3779b1)) (i32.const 13)))
 *           (local.set $b (i32.rotl (i32.mul (i32.xor (local.get $b) (local.get $u)) (i32.const 0x5f356495)) (i32.const 17)))
 *           (local.set $c (i32.rotl (i32.mul (i32.add (local.get $c) (local.get $u)) (i32.const 0x85ebca6b)) (i32.const 15)))
 *           (local.set $d (i32.rotl (i32.mul (i32.add (local.get $d) (local.get $u)) (i32.const 0xc2b2ae35)) (i32.const 19)))
 *           (local.set $p (i32.add (local.get $p) (i32.const 4)))
 *           (br $next)))
 *         (i32.store (i32.const 0) (local.get $a))))  ;; b, c, d to 4, 8, 12
 */
const LANES =
  'AGFzbQEAAAABBQFgAX8AAwIBAAUDAQAEBxMCBm1lbW9yeQIABnVwZGF0ZQAACqQBAaEBAQZ/QRAhAUEAKAIAIQJBBCgCACEDQQgoAgAhBEEMKAIAIQUCQANAIAEgAE8NASABKAIAIQYgAiAGc0Gx893xeWxBDXchAiADIAZzQZXJ1fkFbEERdyEDIAQgBmpB65Svr3hsQQ93IQQgBSAGakG13MqVfGxBE3chBSABQQRqIQEMAAsLQQAgAjYCAEEEIAM2AgBBCCAENgIAQQwgBTYCAAs=';
const SEEDS = [0xdeadbeef, 0x41c6ce57, 0x9e3779b9, 0x7f4a7c15];
const DATA_OFFSET = 16;

interface Lanes {
  readonly words: Uint32Array;
  readonly data: Uint8Array;
  readonly update: (end: number) => void;
}

// Captured immediately, because a program may replace the globals.
const { Module, Instance } = WebAssembly;
const encoder = new TextEncoder();
let made: Lanes | undefined;

function makeLanes(): Lanes {
  const bytes = Uint8Array.from(atob(LANES), (character) => character.charCodeAt(0));
  const { memory, update } = new Instance(new Module(bytes)).exports as { memory: WebAssembly.Memory; update: (end: number) => void };
  return { words: new Uint32Array(memory.buffer, 0, SEEDS.length), data: new Uint8Array(memory.buffer, DATA_OFFSET), update };
}

/** Names a source by its contents: 128 bits and its length. Identical in the runtime and in the installation service. */
export function contentKey(source: string): string {
  // The encoder replaces unpaired surrogates; JSON writes them as escapes.
  if (!source.isWellFormed()) return `${contentKey(JSON.stringify(source))}-json`;
  const { words, data, update } = (made ??= makeLanes());
  for (const [lane, seed] of SEEDS.entries()) words[lane] = seed ^ TRANSFORM_VERSION;
  for (let rest = source; rest !== ''; ) {
    const { read, written } = encoder.encodeInto(rest, data);
    data.fill(0, written, written + 3);
    update(DATA_OFFSET + written);
    rest = rest.slice(read);
  }
  return `${Array.from(words, hex).join('')}-${source.length.toString(36)}`;
}

function hex(word: number): string {
  return word.toString(16).padStart(8, '0');
}
