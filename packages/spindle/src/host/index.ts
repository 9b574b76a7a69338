export type * from './runtime.ts';
export { bootRuntime } from './boot.ts';
export { fetchRuntimeAhead } from './fetch-ahead.ts';
export { relayPreviewPorts } from './preview-relay.ts';
export { RuntimeBootError, SystemError } from './errors.ts';
