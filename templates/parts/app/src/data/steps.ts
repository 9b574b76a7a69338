/** A step of a checklist is kept as `[ ] Book a table`, or `[x] Book a table` when it is done. */
export const isStepDone = (step: string): boolean => step.startsWith('[x] ');

export const stepName = (step: string): string => step.replace(/^\[[ x]\] /, '');

export const newStep = (name: string): string => `[ ] ${name}`;

/** The other state of a step. */
export const toggled = (step: string): string => `${isStepDone(step) ? '[ ]' : '[x]'} ${stepName(step)}`;

/** How many are done: "2 / 5". */
export function stepsText(steps: readonly string[]): string {
  return steps.length === 0 ? '' : `${steps.filter(isStepDone).length} / ${steps.length}`;
}
