import { useEffect, useRef } from 'react';

/** Calls `onKey` for what is pressed anywhere on the page, except in a field. It returns whether it used the key. */
export function useGameKeys(onKey: (key: string) => boolean) {
  const latest = useRef(onKey);

  useEffect(() => {
    latest.current = onKey;
  });

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isElsewhere = event.target instanceof Element && event.target.closest('input, textarea, select, dialog, [contenteditable]') !== null;
      if (isElsewhere || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (latest.current(event.key)) event.preventDefault();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
