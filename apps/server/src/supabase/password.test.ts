import { expect, it } from 'vitest';
import { createPassword } from './password.ts';

it('a generated password has 16 characters, among them an upper-case letter, a lower-case letter, a digit and a symbol', () => {
  const seen = new Set<string>();
  for (let count = 0; count < 500; count++) {
    const password = createPassword();
    expect(password).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[-_.~*+=])[A-Za-z\d\-_.~*+=]{16}$/);
    seen.add(password);
  }
  expect(seen.size).toBe(500);
});

it('a generated password has its kinds of characters at any place, whatever is drawn', () => {
  for (const random of [() => 0, (below: number) => below - 1]) expect(createPassword(random)).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[-_.~*+=]).{16}$/);
});
