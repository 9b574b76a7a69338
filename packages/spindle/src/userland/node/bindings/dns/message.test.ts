import { expect, it } from 'vitest';
import { decodeAnswer, encodeQuestion, RECORD, reverseName } from './message.ts';

const HEADER = [0, 7, 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0];
const QUESTION = [1, 0x61, 4, 0x74, 0x65, 0x73, 0x74, 0, 0, 1, 0, 1];
const answerWith = (...record: number[]) => decodeAnswer(Uint8Array.from([...HEADER, ...QUESTION, ...record]));
/** A record owned by the name in the question. */
const record = (type: number, data: number[], length = data.length) => [0xc0, 12, type >> 8, type & 255, 0, 1, 0, 0, 0, 60, 0, length, ...data];

it('encodes a question for a valid name', () => {
  expect([...(encodeQuestion(7, 'a.test', RECORD.A) ?? [])]).toEqual([0, 7, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, ...QUESTION]);
  expect(encodeQuestion(7, 'a.test.', RECORD.A)).toEqual(encodeQuestion(7, 'a.test', RECORD.A));
  expect(encodeQuestion(7, 'a..test', RECORD.A)).toBeUndefined();
  expect(encodeQuestion(7, `${'a'.repeat(64)}.test`, RECORD.A)).toBeUndefined();
  expect(encodeQuestion(7, 'abc.'.repeat(70), RECORD.A)).toBeUndefined();
});

it('reads compressed names', () => {
  expect(answerWith(...record(RECORD.CNAME, [1, 0x62, 0xc0, 14]))?.records).toEqual([{ type: RECORD.CNAME, ttl: 60, value: 'b.test' }]);
  expect(answerWith(...record(RECORD.A, [1, 2, 3, 4]))).toEqual({ id: 7, responseCode: 0, records: [{ type: RECORD.A, ttl: 60, value: '1.2.3.4' }] });
});

it('returns undefined for malformed messages', () => {
  expect(decodeAnswer(Uint8Array.from(HEADER.slice(0, 5)))).toBeUndefined();
  expect(decodeAnswer(Uint8Array.from(encodeQuestion(7, 'a.test', RECORD.A) ?? []))).toBeUndefined();
  expect(answerWith()).toBeUndefined();
  expect(answerWith(...record(RECORD.A, [1, 2], 4))).toBeUndefined();
  // A name that points to itself.
  expect(answerWith(...record(RECORD.CNAME, [0xc0, 36]))).toBeUndefined();
});

it('reverses an address', () => {
  expect(reverseName('1.2.3.4')).toBe('4.3.2.1.in-addr.arpa');
  expect(reverseName('::1')).toBe(`1.${'0.'.repeat(31)}ip6.arpa`);
  expect(reverseName('host')).toBeUndefined();
});
