import { expect, it } from 'vitest';
import { type MessagePart, questionsOf } from './messages.ts';
import { answerText, readAnswers } from './questions.ts';
import { ToolCallProducer } from './artifacts/tool-call-producer.ts';

const questions = [
  { question: 'Who uses it?', options: ['Staff', 'Guests'], multiple: true },
  { question: 'What is it\ncalled?', options: [] },
];

it('answers are a plain text message and can be parsed from it', () => {
  const text = answerText(questions, [['Staff', 'my mum,\n\n- and dad'], []]);
  expect(text).toBe('Who uses it?\n- Staff\n- my mum, - and dad\n\nWhat is it called?\n- No answer');
  expect(readAnswers(questions, text)).toEqual([['Staff', 'my mum, - and dad'], []]);
});

it.each(['Just do it.', '', 'Who uses it?\n- Staff', 'Who uses it?\n- Staff\n\nWhat is it called?', 'What is it called?\n- a\n\nWho uses it?\n- b'])(
  'any other message is not an answer: %j',
  (text) => expect(readAnswers(questions, text)).toBeUndefined(),
);

it('a question ends the turn, whatever other calls there are', () => {
  const producer = new ToolCallProducer('m', 'Changes');
  producer.complete('c0', 'list_files', {});
  expect(producer.wantsResult).toBe(true);
  const events = producer.complete('c1', 'ask_user', { questions: [{ question: ' Which? ', options: ['a', 'b'] }, { question: 'Why?' }] });
  const call = {
    tool: 'ask_user',
    questions: [
      { question: 'Which?', options: ['a', 'b'] },
      { question: 'Why?', options: [] },
    ],
  } as const;
  expect(events).toEqual([{ type: 'tool.call', callId: 'c1', call }]);
  expect(producer.wantsResult).toBe(false);
});

it.each([
  ['five questions', Array.from({ length: 5 }, () => ({ question: 'q', options: [] }))],
  ['no question', []],
  ['an empty question', [{ question: ' ', options: [] }]],
])('%s are rejected, and the model gets the reason', (_name, asked) => {
  const producer = new ToolCallProducer('m', 'Changes');
  const events = producer.complete('c', 'ask_user', { questions: asked });
  expect(events.at(-1)).toMatchObject({ type: 'action.cancel', cause: 'invalid', message: expect.stringContaining('questions') });
  expect(producer.wantsResult).toBe(true);
});

it('a message asks the questions of all its calls', () => {
  const part = (question: string): MessagePart => ({
    type: 'tool',
    step: 0,
    callId: question,
    call: { tool: 'ask_user', questions: [{ question, options: [] }] },
  });
  expect(questionsOf({ parts: [part('a'), { type: 'text', step: 0, text: 'x' }, part('b')] }).map(({ question }) => question)).toEqual(['a', 'b']);
});
