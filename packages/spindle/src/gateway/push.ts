import { define } from './define.ts';

/**
 * Makes `subscribe` reject as if the person had denied permission, but with the reason: a push service needs an address
 * that lasts, which a preview does not have. Otherwise Chromium reports only that the registration failed.
 */
export function refusePush(prototype: object | undefined = globalThis.PushManager?.prototype): void {
  if (!prototype) return;
  define(prototype, 'permissionState', async () => 'denied');
  define(prototype, 'subscribe', async () => {
    throw new DOMException('A preview receives no push messages. They work once the app is deployed.', 'NotAllowedError');
  });
}
