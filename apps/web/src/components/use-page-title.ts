import { useEffect } from 'react';

/** The name of the page in the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Lathe`;
  }, [title]);
}
