import { expect, it } from 'vitest';
import { isWebAddress } from './is-web-address.ts';

it('takes pages of the web only', () => {
  expect(['https://a.example/x?y', 'http://a.localhost:80'].map(isWebAddress)).toEqual([true, true]);
  expect(['javascript:alert(1)', ' data:text/html,x', '/verify', '', 'file:///etc/passwd'].map(isWebAddress)).toEqual([false, false, false, false, false]);
});
