export * from './model/app-model.ts';
export * from './model/field.ts';
export { keyFor } from './model/key.ts';
export * from './model/section.ts';
export { TOOL_TYPES, type ToolType } from './model/tools.ts';
export * from './operations/operation.ts';
export * from './operations/target.ts';
