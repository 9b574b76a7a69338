import type { Bench } from './bench.ts';

declare global {
  interface Window {
    /** Expo templates call it when their first screen is up (`hooks/useFrameworkReady.ts`). */
    frameworkReady?: () => void;
  }
}

export function defineFrameworkReady(page: Pick<Window, 'frameworkReady'>, bench: Bench): void {
  page.frameworkReady = () => bench.send({ type: 'lathe.framework-ready' });
}
