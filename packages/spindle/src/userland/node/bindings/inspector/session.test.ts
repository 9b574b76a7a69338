import { parse } from 'acorn';
import { expect, test } from 'vitest';
import type { InspectorCore } from './core.ts';
import { InspectorSession } from './session.ts';

const core = {
  realm: { proxies: new WeakMap() },
  contextOf: () => ({ global: {}, lexicals: new Map() }),
  parse: (code: string) => parse(code, { ecmaVersion: 'latest' }),
} as unknown as InspectorCore;

function answerTo(expression: string, prepare: () => () => void = () => () => undefined): unknown {
  const answers: string[] = [];
  const session = new InspectorSession(core, (message) => {
    answers[answers.length] = message;
  });
  const restore = prepare();
  try {
    session.dispatch(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression, throwOnSideEffect: true } }));
  } finally {
    restore();
  }
  return JSON.parse(answers[0] ?? 'null');
}

test('answers a command with the value of an expression', () => {
  expect(answerTo('1 + 2')).toEqual({ id: 1, result: { result: { type: 'number', value: 3, description: '3' } } });
});

test('answers, rather than throws into the program, when a command fails because of what the program removed', () => {
  const withoutArrayIteration = () => {
    const iterator = Array.prototype[Symbol.iterator];
    Reflect.deleteProperty(Array.prototype, Symbol.iterator);
    return () => void Object.defineProperty(Array.prototype, Symbol.iterator, { value: iterator, writable: true, configurable: true });
  };
  expect(answerTo('1 + 2', withoutArrayIteration)).toMatchObject({ id: 1, error: { code: -32603 } });
});
