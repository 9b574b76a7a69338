import { expect, test } from '@playwright/test';

interface Task {
  readonly title: string;
}

test.describe('tasks', () => {
  test('can be added', async ({ request }) => {
    const added = await request.post('/tasks', { data: { title: 'Water the plants' } satisfies Task });
    expect(added.status()).toBe(201);
    const tasks = (await (await request.get('/tasks')).json()) as Task[];
    expect(tasks).toContainEqual({ title: 'Water the plants' });
  });

  test('wait until they are there', async ({ request }) => {
    await request.post('/tasks', { data: { title: 'Feed the cat' } });
    await expect.poll(async () => (await (await request.get('/tasks')).text()).includes('Feed the cat')).toBe(true);
  });
});
