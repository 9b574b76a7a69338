import { useState } from 'react';
import { useStored } from '../data/stored';
import { texts } from '../texts';
import { randomBelow } from './random';
import { Tool } from './Tool';
import './decision-wheel.css';

const RADIUS = 48;

interface DecisionWheelProps {
  title?: string;
  items: readonly string[];
}

/** A wheel that stops at one of the choices, each as likely as the others. The choices are kept in this browser. */
export function DecisionWheel({ title = texts.decisionWheel, items }: DecisionWheelProps) {
  const [text, setText] = useStored(`wheel-${title}`, items.join('\n'));
  const [turned, setTurned] = useState(0);
  const [result, setResult] = useState<string>();
  const [isTurning, setTurning] = useState(false);
  const choices = text.split('\n').map((line) => line.trim()).filter((line) => line !== '').slice(0, 24);
  const part = 360 / Math.max(1, choices.length);

  function spin() {
    const chosen = randomBelow(choices.length);
    // The middle of the choice comes to the top, after some full turns.
    const stop = 360 - (chosen + 0.5) * part;
    setTurned(Math.ceil(turned / 360) * 360 + 1440 + stop);
    setResult(choices[chosen]);
    setTurning(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  }

  return (
    <Tool title={title}>
      <div className="wheel">
        <svg viewBox="-50 -50 100 100" aria-hidden="true" style={{ rotate: `${turned}deg` }} onTransitionEnd={() => setTurning(false)}>
          {choices.map((choice, at) => (
            <g key={`${at}-${choice}`} data-tone={at % 8}>
              {choices.length === 1 ? <circle r={RADIUS} /> : <path d={slice(at * part, (at + 1) * part)} />}
              <text transform={`rotate(${(at + 0.5) * part - 90}) translate(${RADIUS - 4} 1.5)`} textAnchor="end">
                {choice.length > 14 ? `${choice.slice(0, 13)}…` : choice}
              </text>
            </g>
          ))}
        </svg>
      </div>
      <p className="tool-question" role="status">
        {isTurning ? '…' : (result ?? ' ')}
      </p>
      <button type="button" className="button button-primary button-large" disabled={choices.length === 0 || isTurning} onClick={spin}>
        {texts.spin}
      </button>
      <label className="field wheel-choices">
        <span>{texts.onePerLine}</span>
        <textarea className="input" rows={5} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
    </Tool>
  );
}

/** A part of the circle between two angles in degrees, clockwise from the top. */
function slice(from: number, to: number): string {
  const [start, end] = [from, to].map((degrees) => {
    const angle = ((degrees - 90) * Math.PI) / 180;
    return `${(RADIUS * Math.cos(angle)).toFixed(3)} ${(RADIUS * Math.sin(angle)).toFixed(3)}`;
  });
  return `M0 0L${start}A${RADIUS} ${RADIUS} 0 ${to - from > 180 ? 1 : 0} 1 ${end}Z`;
}
