import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

/** Where the person is: `#/books` is a page, `#/book/17` is one item. */
export function useRoute(): { page: string; id: string } {
  const hash = useSyncExternalStore(subscribe, () => window.location.hash);
  const [page = '', id = ''] = hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);
  return { page, id };
}
