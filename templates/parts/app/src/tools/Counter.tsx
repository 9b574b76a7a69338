import { useStored } from '../data/stored';
import { texts } from '../texts';
import { Tool } from './Tool';

interface CounterProps {
  title?: string;
  start?: number;
  step?: number;
}

export function Counter({ title = texts.counter, start = 0, step = 1 }: CounterProps) {
  const [count, setCount] = useStored(`counter-${title}`, start);
  return (
    <Tool title={title}>
      <output className="tool-number" aria-live="polite">
        {count}
      </output>
      <div className="tool-row">
        <button type="button" className="button" aria-label={`− ${step}`} onClick={() => setCount(count - step)}>
          −{step === 1 ? '' : step}
        </button>
        <button type="button" className="button button-primary" aria-label={`+ ${step}`} onClick={() => setCount(count + step)}>
          +{step === 1 ? '' : step}
        </button>
        <button type="button" className="button button-quiet" disabled={count === start} onClick={() => setCount(start)}>
          {texts.reset}
        </button>
      </div>
    </Tool>
  );
}
