import { createEffect, createSignal, mergeProps } from 'solid-js';
import { keep, readStored } from '../data/stored';
import { texts } from '../texts';

interface CounterProps {
  title?: string;
  start?: number;
  step?: number;
}

export function Counter(given: CounterProps) {
  const props = mergeProps({ title: texts.counter, start: 0, step: 1 }, given);
  const key = `counter-${props.title}`;
  const [count, setCount] = createSignal(readStored(key, props.start));
  createEffect(() => keep(key, count()));
  const stepText = () => (props.step === 1 ? '' : props.step);

  return (
    <section class="card tool" aria-label={props.title}>
      <h2>{props.title}</h2>
      <output class="tool-number" aria-live="polite">
        {count()}
      </output>
      <div class="tool-row">
        <button type="button" class="button" aria-label={`− ${props.step}`} onClick={() => setCount(count() - props.step)}>
          −{stepText()}
        </button>
        <button type="button" class="button button-primary" aria-label={`+ ${props.step}`} onClick={() => setCount(count() + props.step)}>
          +{stepText()}
        </button>
        <button type="button" class="button button-quiet" disabled={count() === props.start} onClick={() => setCount(props.start)}>
          {texts.reset}
        </button>
      </div>
    </section>
  );
}
