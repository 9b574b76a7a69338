import { useEffect } from 'react';

/** Sets the title of the browser's tab. Does nothing for undefined, when another part of the page sets it. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Lathe`;
  }, [title]);
}
