import type { PageCommand, PageReport } from '@lathe/workspace';

/** The workbench, as the script sees it. */
export interface Bench {
  send(report: PageReport): void;
  on<Type extends PageCommand['type']>(type: Type, handle: (command: Extract<PageCommand, { readonly type: Type }>) => void): void;
}

type Page = Pick<Window, 'parent' | 'top' | 'spindlePreview'> & EventTarget;

declare global {
  interface Window {
    /** The runtime's own script, which runs before this one. */
    spindlePreview?: { send(data: unknown): void };
  }
}

/**
 * Undefined in a page inside a page of the preview. Commands, one of which contains a program, are accepted from
 * `workbenchOrigin` only, not from another site that frames a page.
 */
export function connectBench(page: Page, workbenchOrigin: string): Bench | undefined {
  const { spindlePreview, parent } = page;
  if (!spindlePreview || parent === (page as unknown) || parent !== page.top) return undefined;
  return {
    send: (report) => spindlePreview.send(report),
    on(type, handle) {
      page.addEventListener('message', (event) => {
        const { source, origin, data } = event as MessageEvent<PageCommand | null>;
        if (source === parent && origin === workbenchOrigin && data?.type === type) handle(data as Extract<PageCommand, { readonly type: typeof type }>);
      });
    },
  };
}
