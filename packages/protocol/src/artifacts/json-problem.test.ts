import { describe, expect, it } from 'vitest';
import { jsonProblem } from './json-problem.ts';

describe('arguments that are not JSON', () => {
  it.each([
    ['{"path": a.ts}', 'line 1, column 10, at "a.ts}"'],
    ['{\n  "a": 1,\n}', 'line 3, column 1, at "}"'],
    ["{'a': 1}", 'line 1, column 2, at "\'a\': 1}"'],
    ['{"a": "one\ntwo"}', 'line 1, column 11, at "\\ntwo\\"}"'],
    ['{"a": 1} and more', 'line 1, column 10, at "and more"'],
    ['{"a": "\\x"}', 'line 1, column 9'],
    ['Sure!', 'line 1, column 1, at "Sure!"'],
  ])('%j has a mistake with a place', (json, place) => {
    expect(jsonProblem(json)).toContain(`are not valid JSON (${place}`);
  });

  it.each(['{"path": "a.ts", "content": "one', '{"a": 1', '{"a"', '{"a": tru', '{"a": -', '{', '{"a": "\\u12', '{"a": [1,'])('%j was cut off', (json) => {
    expect(jsonProblem(json)).toContain(`were cut off after ${json.length} characters`);
  });

  it('other JSON and nothing at all are named as that', () => {
    expect(jsonProblem('[1]')).toBe('its arguments must be a JSON object.');
    expect(jsonProblem(' ')).toContain('it has no arguments');
  });
});
