/**
 * For processes in which the embedded database lives for seconds: V8 otherwise compiles what has run a few hundred times
 * again, with its optimizing compiler. That takes two seconds of processor time, and only a server that runs for long gets
 * them back.
 */
export const QUICK_WASM = ['--liftoff-only'] as const;
