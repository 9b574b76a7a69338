import { evaluateText, expandString, expandWords } from '../expansion/expand.ts';
import type { ArrayElement, Assignment } from '../syntax/tree.ts';
import { ShellProblem } from './control.ts';
import type { Shell } from './shell.ts';

/** An assignment whose right side is expanded; subscripts are expanded later, once the kind of array is known. */
export interface ReadyAssignment {
  readonly name: string;
  readonly subscript?: string;
  readonly isAppending: boolean;
  readonly value: string | readonly ReadyElement[];
}

interface ReadyElement {
  readonly subscript?: string;
  readonly isAppending?: boolean;
  readonly text: string;
}

export async function prepareAssignment(shell: Shell, { name, subscript, isAppending, value }: Assignment): Promise<ReadyAssignment> {
  return {
    name,
    isAppending,
    ...(subscript === undefined ? {} : { subscript: await expandString(subscript, shell) }),
    value: 'elements' in value ? await prepareElements(shell, value.elements) : await expandString(value, shell, { isAssignment: true }),
  };
}

async function prepareElements(shell: Shell, elements: readonly ArrayElement[]): Promise<ReadyElement[]> {
  const ready: ReadyElement[] = [];
  for (const { subscript, isAppending = false, value } of elements) {
    if (subscript === undefined) for (const text of await expandWords([value], shell)) ready.push({ text });
    else ready.push({ subscript: await expandString(subscript, shell), isAppending, text: await expandString(value, shell, { isAssignment: true }) });
  }
  return ready;
}

/** Source: Bash manual, 3.4 and 6.7. */
export function assign(shell: Shell, { name, subscript, isAppending, value }: ReadyAssignment): void {
  if (typeof value !== 'string') {
    assignElements(shell, name, value, isAppending);
    return;
  }
  if (subscript === undefined) {
    if (shell.variables.marks(shell.variables.target(name)).isReadonly || !isAppending) shell.set(name, computed(shell, name, value));
    else shell.set(name, joined(shell, name, shell.get(name), value));
    return;
  }
  const key = keyOf(shell, name, subscript);
  shell.setElement(name, key, isAppending ? joined(shell, name, shell.element(name, key), value) : computed(shell, name, value));
}

function assignElements(shell: Shell, name: string, elements: readonly ReadyElement[], isAppending: boolean): void {
  const type = shell.arrayType(name) ?? 'indexed';
  if (isAppending) shell.variables.makeArray(name, type, true);
  else shell.variables.makeArray(name, type, false);
  if (type === 'keyed' && elements.length > 0 && elements.every((element) => element.subscript === undefined)) {
    // `m=(k1 v1 k2 v2)`
    for (let at = 0; at < elements.length; at += 2) shell.setElement(name, elements[at]?.text as string, elements[at + 1]?.text ?? '');
    return;
  }
  let next = isAppending ? shell.variables.nextIndex(name) : 0;
  for (const { subscript, isAppending: adds, text } of elements) {
    if (subscript === undefined && type === 'keyed') throw new ShellProblem(`${name}: ${text}: must use subscript when assigning associative array`);
    const key = subscript === undefined ? String(next) : keyOf(shell, name, subscript);
    shell.setElement(name, key, adds ? joined(shell, name, shell.element(name, key), text) : computed(shell, name, text));
    if (type === 'indexed') next = Number(key) + 1;
  }
}

/** The array key of a subscript whose parameters are expanded. */
export function keyOf(shell: Shell, name: string, subscript: string): string {
  if (shell.arrayType(name) === 'keyed') return subscript;
  if (subscript.trim() === '') throw new ShellProblem(`${name}[${subscript}]: bad array subscript`);
  return evaluateText(subscript, shell);
}

function computed(shell: Shell, name: string, text: string): string {
  return shell.variables.marks(shell.variables.target(name)).isInteger ? evaluateText(text, shell) : text;
}

function joined(shell: Shell, name: string, before: string | undefined, text: string): string {
  if (!shell.variables.marks(shell.variables.target(name)).isInteger) return (before ?? '') + text;
  return String(BigInt(evaluateText(before ?? '0', shell)) + BigInt(evaluateText(text, shell)));
}

/** `name`, `name=value`, `name+=value` or `name[subscript]=value`, as arguments of `declare` and similar builtins. */
export function readAssignment(command: string, argument: string): Omit<ReadyAssignment, 'value'> & { readonly value: string | undefined } {
  const match = /^([A-Za-z_]\w*)(?:\[(.*?)\](?=\+?=|$))?(?:(\+?)=([^]*))?$/s.exec(argument);
  if (match === null) throw new ShellProblem(`${command}: \`${argument}': not a valid identifier`);
  const [, name, subscript, plus, value] = match;
  return { name: name as string, isAppending: plus === '+', value, ...(subscript === undefined ? {} : { subscript }) };
}
