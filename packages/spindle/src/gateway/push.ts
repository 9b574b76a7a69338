import { define } from './define.ts';

/**
 * Lets subscribing to push messages fail by name, as when a person refuses them: a push service needs an address that
 * lasts, which a preview does not have. Without it, Chromium would say that the registration failed.
 */
export function refusePush(prototype: object | undefined = globalThis.PushManager?.prototype): void {
  if (!prototype) return;
  define(prototype, 'permissionState', async () => 'denied');
  define(prototype, 'subscribe', async () => {
    throw new DOMException('A preview receives no push messages. They work once the app is deployed.', 'NotAllowedError');
  });
}
