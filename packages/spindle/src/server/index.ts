export { createSpindleHandlers, type SpindleHandlers, type SpindleHandlersOptions } from './handlers.ts';
