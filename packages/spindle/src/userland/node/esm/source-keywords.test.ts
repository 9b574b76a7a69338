import { describe, expect, it } from 'vitest';
import { startsStrict } from './source-keywords.ts';

describe('a script is strict', () => {
  it.each([
    ['"use strict"; f()', true],
    ["'use strict'\nf()", true],
    ['// a\n/* b\n * c */ "use asm";\n\'use strict\';', true],
    ['"other" \'use strict\'', true],
    ['f(); "use strict"', false],
    ['; "use strict"', false],
    ['"a";; "use strict"', false],
    ['("use strict")', false],
    ['// "use strict"', false],
    ['/* "use strict" */ f()', false],
    ["'not closed\n'use strict'", false],
  ])('%j: %s', (code, isStrict) => {
    expect(startsStrict(code)).toBe(isStrict);
  });

  it('is decided in linear time where the directive is missing', () => {
    const code = `${'/* a */ // b\n'.repeat(2000)}${'"c";   \n\n   '.repeat(2000)}f()${'/* d */'.repeat(2000)}`;
    const startedAt = performance.now();
    expect(startsStrict(code)).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});
