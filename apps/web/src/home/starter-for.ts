import { namedFramework } from '@lathe/app-model/starters';
import { DEFAULT_TEMPLATE_KEY } from '@lathe/protocol';

/** The starter that a prompt points to by naming a framework. Any other prompt begins with the default one. */
export function starterFor(prompt: string): string {
  return namedFramework(prompt)?.keys[0] ?? DEFAULT_TEMPLATE_KEY;
}
