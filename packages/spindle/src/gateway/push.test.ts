import { expect, it } from 'vitest';
import { refusePush } from './push.ts';

class PushManager {
  async subscribe(): Promise<string> {
    return 'subscribed';
  }

  async permissionState(): Promise<string> {
    return 'prompt';
  }
}

it('push messages are refused as a person would refuse them, with the reason', async () => {
  const manager = new PushManager();
  refusePush(PushManager.prototype);
  expect(await manager.permissionState()).toBe('denied');
  await expect(manager.subscribe()).rejects.toMatchObject({ name: 'NotAllowedError', message: expect.stringContaining('once the app is deployed') });
});

it('a browser without push messages is left as it is', () => {
  expect(() => refusePush(undefined)).not.toThrow();
});
