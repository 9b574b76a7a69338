import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Renders its children after the content around them, in a transition, so that the page stays responsive. */
export function Deferred({ children }: { readonly children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => startTransition(() => setIsDue(true)), []);
  return isDue ? children : null;
}
