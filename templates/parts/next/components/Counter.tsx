'use client';

import { useStored } from '../lib/data/use-stored';
import { texts } from '../lib/texts';

interface CounterProps {
  title?: string;
  start?: number;
  step?: number;
}

export function Counter({ title = texts.counter, start = 0, step = 1 }: CounterProps) {
  const [count, setCount] = useStored(`counter-${title}`, start);
  const stepText = step === 1 ? '' : step;
  return (
    <section className="card tool" aria-label={title}>
      <h2>{title}</h2>
      <output className="tool-number" aria-live="polite">
        {count}
      </output>
      <div className="tool-row">
        <button type="button" className="button" aria-label={`− ${step}`} onClick={() => setCount(count - step)}>
          −{stepText}
        </button>
        <button type="button" className="button button-primary" aria-label={`+ ${step}`} onClick={() => setCount(count + step)}>
          +{stepText}
        </button>
        <button type="button" className="button button-quiet" disabled={count === start} onClick={() => setCount(start)}>
          {texts.reset}
        </button>
      </div>
    </section>
  );
}
