export { createSpindleHandlers, type SpindleHandlers, type SpindleHandlersOptions } from './handlers.ts';
export { embedderPolicyFor } from './isolation.ts';
export { machineFacts, type MachineFacts } from './machine-facts.ts';
