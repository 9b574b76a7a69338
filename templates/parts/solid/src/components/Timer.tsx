import { createEffect, createSignal, mergeProps, onCleanup } from 'solid-js';
import { clockText, secondsUntil } from '../data/clock';
import { texts } from '../texts';

interface TimerProps {
  title?: string;
  minutes?: number;
}

export function Timer(given: TimerProps) {
  const props = mergeProps({ title: texts.timer, minutes: 25 }, given);
  const length = () => props.minutes * 60;
  const [left, setLeft] = createSignal(length());
  /** When it ends, while it runs. */
  const [endsAt, setEndsAt] = createSignal<number | null>(null);

  createEffect(() => {
    const end = endsAt();
    if (end === null) return;
    const interval = setInterval(() => {
      if (setLeft(secondsUntil(end)) === 0) setEndsAt(null);
    }, 200);
    onCleanup(() => clearInterval(interval));
  });

  function reset() {
    setEndsAt(null);
    setLeft(length());
  }

  return (
    <section class="card tool" aria-label={props.title}>
      <h2>{props.title}</h2>
      <p class="tool-number" role="timer">
        {clockText(left())}
      </p>
      <div class="tool-progress" aria-hidden="true">
        <span style={{ width: `${100 - (100 * left()) / length()}%` }} />
      </div>
      <p class="tool-status" role="status">
        {left() === 0 ? texts.timeIsUp : ''}
      </p>
      <div class="tool-row">
        <button
          type="button"
          class="button button-primary"
          disabled={left() === 0}
          onClick={() => setEndsAt(endsAt() === null ? Date.now() + left() * 1000 : null)}
        >
          {endsAt() === null ? texts.start : texts.pause}
        </button>
        <button type="button" class="button" onClick={reset}>
          {texts.reset}
        </button>
      </div>
    </section>
  );
}
