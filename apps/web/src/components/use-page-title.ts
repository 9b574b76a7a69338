import { useEffect } from 'react';

/** The name of the page in the browser's tab; undefined while another part of the page names it. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Lathe`;
  }, [title]);
}
