import { type Accessor, createSignal, onCleanup } from 'solid-js';

/** The page in the address: `books` for `#/books`. */
export function useRoute(): Accessor<string> {
  const [page, setPage] = createSignal(current());
  const update = () => setPage(current());
  window.addEventListener('hashchange', update);
  onCleanup(() => window.removeEventListener('hashchange', update));
  return page;
}

function current(): string {
  return decodeURIComponent(window.location.hash.replace(/^#\/?/, ''));
}
