import { describe, expect, it } from 'vitest';
import { workdirOf } from './workdir.ts';

describe('the working directory', () => {
  it('is named "project" by default, or as specified', () => {
    expect(workdirOf()).toBe('/home/project');
    expect(workdirOf('my app.2')).toBe('/home/my app.2');
  });
  it.each(['', '.', '..', 'a/b', '/', 'a\0b', 'é'.repeat(128)])('cannot be named %j', (name) => expect(() => workdirOf(name)).toThrow(TypeError));
});
