export type * from './runtime.ts';
