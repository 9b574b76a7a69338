import { describe, expect, it } from 'vitest';
import { titleOfPrompt } from './title-of-prompt.ts';

describe('titleOfPrompt', () => {
  it.each([
    ['a todo list with due dates', 'Todo list with due dates'],
    ['Build me a landing page for my bakery. It needs a map.', 'Landing page for my bakery'],
    ['Please create an invoice form', 'Invoice form'],
    ['snake', 'Snake'],
    ['   ', 'New project'],
    ['make', 'Make'],
  ])('%j becomes %j', (prompt, title) => {
    expect(titleOfPrompt(prompt)).toBe(title);
  });

  it('cuts a long title between words', () => {
    const title = titleOfPrompt('A shared to-do list for our bakery’s shift handover with owners');
    expect(title).toBe('Shared to-do list for our bakery’s shift');
    expect(title.length).toBeLessThanOrEqual(40);
  });
});
