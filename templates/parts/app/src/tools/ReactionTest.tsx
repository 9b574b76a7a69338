import { useEffect, useRef, useState } from 'react';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { randomBelow } from './random';
import { Scores } from './Scores';
import { Tool } from './Tool';
import './reaction.css';

interface ReactionTestProps {
  title?: string;
}

/** How many milliseconds pass until somebody presses after the color has changed. */
export function ReactionTest({ title = texts.reactionTest }: ReactionTestProps) {
  const [phase, setPhase] = useState<'before' | 'waiting' | 'now' | 'early' | 'done'>('before');
  const [last, setLast] = useState(0);
  const [best, setBest] = useStored('reaction-best-ms', 0);
  const shownAt = useRef(0);

  useEffect(() => {
    if (phase !== 'waiting') return;
    const timer = setTimeout(() => setPhase('now'), 1200 + randomBelow(2800));
    return () => clearTimeout(timer);
  }, [phase]);

  useEffect(() => {
    if (phase === 'now') shownAt.current = performance.now();
  }, [phase]);

  function press() {
    if (phase === 'waiting') return setPhase('early');
    if (phase !== 'now') return setPhase('waiting');
    const took = Math.round(performance.now() - shownAt.current);
    setLast(took);
    if (best === 0 || took < best) setBest(took);
    setPhase('done');
  }

  return (
    <Tool title={title}>
      <Scores
        scores={[
          { label: texts.lastTime, value: last === 0 ? '–' : `${last} ms` },
          { label: texts.best, value: best === 0 ? '–' : `${best} ms` },
        ]}
      />
      <button
        type="button"
        className="reaction"
        data-phase={phase}
        onPointerDown={press}
        onClick={(event) => {
          // Of the keyboard and of screen readers: a pointer was counted when it came down.
          if (event.detail === 0) press();
        }}
      >
        {texts.reactionPhases[phase]}
      </button>
      <p className="visually-hidden" role="status">
        {phase === 'done' ? `${last} ms` : ''}
      </p>
    </Tool>
  );
}
