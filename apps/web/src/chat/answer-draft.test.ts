import { expect, it } from 'vitest';
import { answersOf, EMPTY_ANSWER, withOption, withOther, withText } from './answer-draft.ts';

const one = { question: 'Which?', options: ['a', 'b'] };
const several = { ...one, multiple: true };
const open = { question: 'What is it called?', options: [] };

it('a single answer replaces another, and typed text is kept while an option is chosen', () => {
  const first = withOption(one, EMPTY_ANSWER, 'a');
  expect(answersOf(one, withOption(one, first, 'b'))).toEqual(['b']);
  const typed = withText(one, first, ' neither ');
  expect(answersOf(one, typed)).toEqual(['neither']);
  const back = withOption(one, typed, 'a');
  expect(answersOf(one, back)).toEqual(['a']);
  expect(answersOf(one, withOther(one, back))).toEqual(['neither']);
});

it('several answers toggle, in the order of the options with typed text last', () => {
  const both = withOption(several, withOption(several, EMPTY_ANSWER, 'b'), 'a');
  expect(answersOf(several, both)).toEqual(['a', 'b']);
  expect(answersOf(several, withOption(several, both, 'a'))).toEqual(['b']);
  const typed = withText(several, both, 'c');
  expect(answersOf(several, typed)).toEqual(['a', 'b', 'c']);
  expect(answersOf(several, withOther(several, typed))).toEqual(['a', 'b']);
});

it('without options, the text is the answer, and an empty form has no answers', () => {
  expect(answersOf(open, withText(open, EMPTY_ANSWER, 'Lathe'))).toEqual(['Lathe']);
  expect(answersOf(open, withText(open, EMPTY_ANSWER, '  '))).toEqual([]);
  expect(answersOf(one, withOther(one, EMPTY_ANSWER))).toEqual([]);
});
