'use client';
import { useEffect, useState } from 'react';

export default function Counter() {
  const [count, setCount] = useState(0);
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <button disabled={!isReady} onClick={() => setCount(count + 1)}>
      count is {count}
    </button>
  );
}
