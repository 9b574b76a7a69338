export type * from './runtime.ts';
export { bootRuntime } from './boot.ts';
export { RuntimeBootError, SystemError } from './errors.ts';
