import { type ReactNode, startTransition, useEffect, useState } from 'react';

/** Draws its children after what is around them, in tasks of their own: a page that draws all at once does not answer meanwhile. */
export function Deferred({ children }: { readonly children: ReactNode }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => startTransition(() => setIsDue(true)), []);
  return isDue ? children : null;
}
