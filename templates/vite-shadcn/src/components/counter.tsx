import { Plus, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';

/** A button that counts its clicks, and one that resets it. */
export function Counter() {
  const [count, setCount] = useState(0);
  return (
    <div className="flex items-center gap-2">
      <Button onClick={() => setCount((current) => current + 1)}>
        <Plus aria-hidden /> Clicked {count} {count === 1 ? 'time' : 'times'}
      </Button>
      <Button variant="ghost" size="icon" aria-label="Start again" disabled={count === 0} onClick={() => setCount(0)}>
        <RotateCcw aria-hidden />
      </Button>
    </div>
  );
}
