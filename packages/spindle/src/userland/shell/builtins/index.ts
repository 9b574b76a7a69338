import type { Builtin } from '../execution/shell.ts';
import { controlBuiltins } from './control-builtins.ts';
import { jobBuiltins } from './job-builtins.ts';
import { outputBuiltins } from './output-builtins.ts';
import { testBuiltins } from './test-builtins.ts';
import { variableBuiltins } from './variable-builtins.ts';
import { declarationBuiltins } from './declaration-builtins.ts';
import { inputBuiltins } from './input-builtins.ts';
import { systemBuiltins } from './system-builtins.ts';
import { directoryBuiltins } from './directory-builtins.ts';

const BUILTINS: ReadonlyMap<string, Builtin> = new Map(
  Object.entries({
    ...controlBuiltins,
    ...jobBuiltins,
    ...outputBuiltins,
    ...testBuiltins,
    ...variableBuiltins,
    ...declarationBuiltins,
    ...inputBuiltins,
    ...directoryBuiltins,
    ...systemBuiltins,
  }),
);

export function findBuiltin(name: string): Builtin | undefined {
  return BUILTINS.get(name);
}

export function builtinNames(): string[] {
  return [...BUILTINS.keys()];
}
