/** What all cases are made of: what is asked, in the client's own words, and what comes back. */
import { expect } from 'vitest';

/** `expected` is the value, which may have matchers in it, or a {@link Fault}. */
export type CaseIn<World> = readonly [title: string, ask: (world: World) => PromiseLike<unknown>, expected: unknown];

/** An error, by its code or the first words of its message, and its status; both are those that the client tells. */
export class Fault {
  constructor(
    readonly code: string,
    readonly status: number,
  ) {}
}
export const fault = (code: string, status: number): Fault => new Fault(code, status);

export const anyText = expect.any(String) as string;
export const anyNumber = expect.any(Number) as number;
export const textWith = (part: string | RegExp): string => (typeof part === 'string' ? expect.stringContaining(part) : expect.stringMatching(part)) as string;
export const objectWith = (part: object): unknown => expect.objectContaining(part);

/** All cases with `CLIENT_CASES=all`; otherwise every fifth, which is what `npm test` has the time for. */
export const chosen = <Item>(cases: readonly Item[]): readonly Item[] =>
  process.env['CLIENT_CASES'] === 'all' ? cases : cases.filter((_, index) => index % 5 === 0);

/** A {@link Fault} stands for an answer `{ error }`, whose error tells a code or, without one, begins its message so. */
export async function checkCase<World>(world: World, [, ask, expected]: CaseIn<World>): Promise<void> {
  const answer = await ask(world);
  if (!(expected instanceof Fault)) return void expect(answer).toEqual(expected);
  const { error } = answer as { error: { code?: unknown; statusCode?: unknown; status?: unknown; message?: unknown } | null };
  expect(error).not.toBeNull();
  const status = Number(error?.statusCode ?? error?.status);
  const code = error?.code ?? String(error?.message).slice(0, expected.code.length);
  expect({ code, status }).toEqual({ code: expected.code, status: expected.status });
}

/** No title comes twice, and there are at least so many. */
export function checkTitles(cases: readonly CaseIn<never>[], least: number): void {
  const titles = cases.map(([title]) => title);
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  expect(cases.length).toBeGreaterThanOrEqual(least);
}

/** Which of the methods no case mentions; `_private` ones and those of `without` are left out. */
export function notAsked(objects: readonly object[], cases: readonly CaseIn<never>[], without: readonly string[]): readonly string[] {
  const asked = cases.map(([, ask]) => String(ask)).join('\n');
  const methods = objects.flatMap(methodsOf).filter((name) => !name.startsWith('_') && !without.includes(name));
  expect(methods.length).toBeGreaterThan(0);
  return methods.filter((name) => !asked.includes(`.${name}(`) && !asked.includes(`.${name}<`));
}

function methodsOf(value: object): readonly string[] {
  const prototype: unknown = Object.getPrototypeOf(value);
  const own = Object.entries(value).flatMap(([name, member]) => (typeof member === 'function' ? [name] : []));
  if (prototype === null || prototype === Object.prototype) return own;
  const names = Object.getOwnPropertyNames(prototype).filter((name) => typeof Object.getOwnPropertyDescriptor(prototype, name)?.value === 'function');
  return [...own, ...names, ...methodsOf(prototype as object)].filter((name) => name !== 'constructor');
}
