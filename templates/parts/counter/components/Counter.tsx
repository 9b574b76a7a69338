import { useStored } from '../hooks/useStored';
import './Counter.css';

interface CounterProps {
  name?: string;
}

/** A number to count up and down, kept in this browser. */
export function Counter({ name = 'Counter' }: CounterProps) {
  const [count, setCount] = useStored(`counter:${name}`, 0);

  return (
    <section className="card counter" aria-label={name}>
      <h2>{name}</h2>
      <div className="counter-row">
        <button className="button" type="button" aria-label="One less" onClick={() => setCount(count - 1)}>
          −
        </button>
        <output className="counter-value" aria-live="polite">
          {count}
        </output>
        <button
          className="button button-primary"
          type="button"
          aria-label="One more"
          onClick={() => setCount(count + 1)}
        >
          +
        </button>
      </div>
      <button className="button button-quiet" type="button" disabled={count === 0} onClick={() => setCount(0)}>
        Reset
      </button>
    </section>
  );
}
