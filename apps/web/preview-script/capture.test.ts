import { expect, it } from 'vitest';
import { imageOrFailure } from './capture.ts';

it('a failed picture of an element has its reason, so that the person can be told', async () => {
  const image = new Blob(['x']);
  expect(await imageOrFailure(Promise.resolve(image))).toEqual({ image });
  expect(await imageOrFailure(Promise.reject(new Error('The policy forbids it.')))).toEqual({ pictureFailure: 'The policy forbids it.' });
  expect((await imageOrFailure(Promise.reject('x'.repeat(9000)))).pictureFailure).toHaveLength(500);
});
