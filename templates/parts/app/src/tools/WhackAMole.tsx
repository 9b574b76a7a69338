import { useEffect, useState } from 'react';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { useGameKeys } from './game-keys';
import { randomBelow } from './random';
import { Scores } from './Scores';
import { Tool } from './Tool';
import './whack-a-mole.css';

const HOLES = 9;
/** Milliseconds that the mole stays. */
const SPEEDS = { easy: 1300, medium: 900, hard: 600 };

interface WhackAMoleProps {
  title?: string;
  seconds?: number;
  level?: keyof typeof SPEEDS;
}

/** The keys 1 to 9 hit as well. */
export function WhackAMole({ title = texts.whackAMole, seconds = 30, level = 'medium' }: WhackAMoleProps) {
  const [left, setLeft] = useState<number>();
  const [mole, setMole] = useState<number>();
  const [score, setScore] = useState(0);
  const [best, setBest] = useStored('whack-a-mole-best', 0);
  const isRunning = left !== undefined && left > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setLeft((now) => (now === undefined ? now : now - 1)), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);

  useEffect(() => {
    if (!isRunning) return;
    // It never comes up where it was.
    const timer = setTimeout(() => setMole(((mole ?? 0) + 1 + randomBelow(HOLES - 1)) % HOLES), mole === undefined ? 200 : SPEEDS[level]);
    return () => clearTimeout(timer);
  }, [isRunning, mole, level]);

  useEffect(() => {
    if (left === 0 && score > best) setBest(score);
  }, [left, score, best, setBest]);

  function hit(hole: number) {
    if (!isRunning || hole !== mole) return;
    setScore(score + 1);
    setMole(undefined);
  }

  useGameKeys((key) => {
    if (!isRunning || !/^[1-9]$/.test(key)) return false;
    hit(Number(key) - 1);
    return true;
  });

  return (
    <Tool title={title}>
      <Scores
        scores={[
          { label: texts.pointCount, value: score },
          { label: texts.seconds, value: left ?? seconds },
          { label: texts.best, value: best },
        ]}
      />
      <div className="whack-a-mole">
        {Array.from({ length: HOLES }, (_, hole) => (
          <button key={hole} type="button" aria-label={`${hole + 1}: ${isRunning && mole === hole ? texts.mole : texts.free}`} disabled={!isRunning} onClick={() => hit(hole)}>
            {isRunning && mole === hole && <span aria-hidden="true">🐹</span>}
          </button>
        ))}
      </div>
      <p className="tool-status" role="status">
        {left === 0 ? texts.gameOver(score) : ''}
      </p>
      <button
        type="button"
        className="button button-primary button-large"
        disabled={isRunning}
        onClick={() => {
          setScore(0);
          setMole(undefined);
          setLeft(seconds);
        }}
      >
        {left === undefined ? texts.start : texts.again}
      </button>
    </Tool>
  );
}
