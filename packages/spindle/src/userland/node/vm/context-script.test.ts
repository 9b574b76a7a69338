import { describe, expect, it } from 'vitest';
import { prepareContextScript } from './context-script.ts';

/** Without the marks around edits. */
const code = (source: string): string => prepareContextScript(source).code.replace(/[\f\v]/g, '');

describe('a script prepared for a context', () => {
  it('lists what it declares, assigns and tests', () => {
    const script = prepareContextScript('var a; function f() { b = 1 } let c; class D {} typeof e');
    expect([...script.declared]).toEqual(['a', 'f']);
    expect([script.functions, script.lexicals, [...script.assigned], [...script.tested]]).toEqual([['f'], ['c', 'D'], ['b'], ['e']]);
  });

  it('turns variable declarations in strict code into assignments, wherever they are', () => {
    expect(code('"use strict"; var a = 1, { b } = o;')).toBe('"use strict"; ;( a = 1, { b } = o);');
    expect(code('"use strict"; var w;')).toBe('"use strict"; ;( void 0);');
    expect(code('"use strict"; for (var i = 0; ;) ;')).toBe('"use strict"; for (( i = 0); ;) ;');
    expect(code('"use strict"; for (var k in o) ;')).toBe('"use strict"; for (k in o) ;');
    expect(code('"use strict"; function f() { var own = 1 }')).toBe('"use strict"; function f() { var own = 1 }');
  });

  it('keeps variables in sloppy code, and publishes functions in blocks', () => {
    expect(code('var a = 1; { function g() {} }')).toBe('var a = 1; { function g() {};$vmPublish({g}); }');
  });

  it('replaces the worker by the context where a sloppy function passes on `this`', () => {
    expect(code('function f() { return this }')).toBe('function f() { return $vmThis(this) }');
    expect(code('function f() { this.x = 1; "use strict" }')).toBe('function f() { this.x = 1; "use strict" }');
    expect(code('function f() { "use strict"; return this }')).toBe('function f() { "use strict"; return this }');
    expect(code('class A { m() { return this } }')).toBe('class A { m() { return this } }');
  });

  it('leaves invalid source unchanged', () => {
    expect(code('var = ;')).toBe('var = ;');
  });
});
