import { type RefObject, useEffect, useRef } from 'react';

/** For a button that a form replaces while it is open: when the form closes, the button has the focus again. */
export function useReturnFocus<Element extends HTMLElement>(isOpen: boolean): RefObject<Element | null> {
  const button = useRef<Element>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
