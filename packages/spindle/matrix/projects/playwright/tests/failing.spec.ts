import { expect, test } from '@playwright/test';

test('are none', async ({ request }) => {
  expect(await (await request.get('/tasks')).json()).toEqual(['nothing']);
});
