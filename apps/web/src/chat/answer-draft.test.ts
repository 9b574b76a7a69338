import { expect, it } from 'vitest';
import { answersOf, EMPTY_ANSWER, withOption, withOther, withWords } from './answer-draft.ts';

const one = { question: 'Which?', options: ['a', 'b'] };
const several = { ...one, multiple: true };
const open = { question: 'What is it called?', options: [] };

it('one answer takes the place of another; words take it too, and are kept for when they are meant again', () => {
  const first = withOption(one, EMPTY_ANSWER, 'a');
  expect(answersOf(one, withOption(one, first, 'b'))).toEqual(['b']);
  const typed = withWords(one, first, ' neither ');
  expect(answersOf(one, typed)).toEqual(['neither']);
  const back = withOption(one, typed, 'a');
  expect(answersOf(one, back)).toEqual(['a']);
  expect(answersOf(one, withOther(one, back))).toEqual(['neither']);
});

it('several answers come and go, in the order of the options, words last', () => {
  const both = withOption(several, withOption(several, EMPTY_ANSWER, 'b'), 'a');
  expect(answersOf(several, both)).toEqual(['a', 'b']);
  expect(answersOf(several, withOption(several, both, 'a'))).toEqual(['b']);
  const typed = withWords(several, both, 'c');
  expect(answersOf(several, typed)).toEqual(['a', 'b', 'c']);
  expect(answersOf(several, withOther(several, typed))).toEqual(['a', 'b']);
});

it('without options words are the answer; nothing chosen and nothing typed is none', () => {
  expect(answersOf(open, withWords(open, EMPTY_ANSWER, 'Lathe'))).toEqual(['Lathe']);
  expect(answersOf(open, withWords(open, EMPTY_ANSWER, '  '))).toEqual([]);
  expect(answersOf(one, withOther(one, EMPTY_ANSWER))).toEqual([]);
});
