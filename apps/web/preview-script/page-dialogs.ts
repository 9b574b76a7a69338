import type { Bench } from './bench.ts';

/** A page that waits in a dialog answers no heartbeat, and must not be reloaded because of that. */
export function reportPageDialogs(page: Pick<Window, 'alert' | 'confirm' | 'prompt' | 'print'>, bench: Bench): void {
  for (const name of ['alert', 'confirm', 'prompt', 'print'] as const) {
    const original = page[name].bind(page) as (...values: unknown[]) => unknown;
    page[name] = ((...values: unknown[]) => {
      bench.send({ type: 'lathe.page-dialog', isOpen: true });
      try {
        return original(...values);
      } finally {
        bench.send({ type: 'lathe.page-dialog', isOpen: false });
      }
    }) as never;
  }
}
