import { useState } from 'react';

/** A button that counts its clicks. */
export function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" className="button" onClick={() => setCount((current) => current + 1)}>
      Clicked {count} {count === 1 ? 'time' : 'times'}
    </button>
  );
}
