import type { Amount } from '../data/groups';
import { texts } from '../texts';
import { EmptyState } from './EmptyState';
import './Chart.css';

interface ChartProps {
  label: string;
  shape: 'bars' | 'line' | 'ring';
  amounts: readonly Amount[];
  format: (value: number) => string;
}

/** Amounts as bars, a line or a ring, drawn as SVG. The same numbers stand beside it as text. */
export function Chart({ label, shape, amounts, format }: ChartProps) {
  const shown = amounts.filter(({ value }) => value !== 0);
  if (shown.length === 0) return <EmptyState title={texts.nothingToShow} />;
  if (shape === 'line') return <Line label={label} amounts={amounts} format={format} />;
  if (shape === 'ring') return <Ring label={label} amounts={shown} format={format} />;
  return <Bars label={label} amounts={amounts} format={format} />;
}

type DrawingProps = Omit<ChartProps, 'shape'>;

function Bars({ label, amounts, format }: DrawingProps) {
  const largest = Math.max(...amounts.map(({ value }) => Math.abs(value)));
  return (
    <ul className="bars" aria-label={label}>
      {amounts.map((amount) => (
        <li key={amount.label}>
          <span className="bars-label">{amount.label}</span>
          <span className="bars-track" aria-hidden="true">
            <span className="bars-bar" data-negative={amount.value < 0} data-zero={amount.value === 0} style={{ width: `${(100 * Math.abs(amount.value)) / largest}%` }} />
          </span>
          <span className="bars-value">{format(amount.value)}</span>
        </li>
      ))}
    </ul>
  );
}

function Ring({ label, amounts, format }: DrawingProps) {
  const total = amounts.reduce((sum, { value }) => sum + Math.abs(value), 0);
  const around = 2 * Math.PI * 38;
  let start = 0;
  return (
    <div className="ring">
      <svg viewBox="0 0 100 100" role="img" aria-label={label}>
        {amounts.map(({ label: name, value }, index) => {
          const length = (Math.abs(value) / total) * around;
          const gap = amounts.length > 1 ? Math.min(1.2, length / 3) : 0;
          const offset = start;
          start += length;
          return (
            <circle
              key={name}
              className="ring-piece"
              data-tone={index % 8}
              cx="50"
              cy="50"
              r="38"
              strokeDasharray={`${length - gap} ${around - length + gap}`}
              strokeDashoffset={-offset}
            />
          );
        })}
        <text x="50" y="50" className="ring-total">
          {format(amounts.reduce((sum, { value }) => sum + value, 0))}
        </text>
      </svg>
      <ul className="ring-legend">
        {amounts.map(({ label: name, value }, index) => (
          <li key={name}>
            <span className="dot" data-tone={index % 8} aria-hidden="true" />
            <span>{name}</span>
            <span className="bars-value">{format(value)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Line({ label, amounts, format }: DrawingProps) {
  const values = amounts.map(({ value }) => value);
  const highest = Math.max(...values);
  const lowest = Math.min(...values);
  // Small changes of large numbers, such as a weight, would be a flat line above zero.
  const isClose = lowest > 0 && highest - lowest < highest / 4;
  const top = Math.max(highest, 0);
  const bottom = isClose ? lowest - Math.max(highest - lowest, highest / 100) : Math.min(lowest, 0);
  const x = (index: number) => (amounts.length === 1 ? 50 : (index / (amounts.length - 1)) * 100);
  const y = (value: number) => 38 - ((value - bottom) / (top - bottom || 1)) * 34;
  const base = y(isClose ? bottom : 0);
  const points = values.map((value, index) => `${x(index)},${y(value)}`).join(' ');
  return (
    <figure className="line">
      <svg viewBox="-1 0 102 42" preserveAspectRatio="none" role="img" aria-label={label}>
        <line className="line-axis" x1="0" x2="100" y1={base} y2={base} />
        <polygon className="line-area" points={`${x(0)},${base} ${points} ${x(values.length - 1)},${base}`} />
        <polyline className="line-path" points={points} />
        <path className="line-dots" d={values.map((value, index) => `M${x(index)} ${y(value)}h0`).join('')} />
      </svg>
      <ol className="line-labels">
        {amounts.map((amount) => (
          <li key={amount.label}>
            <span>{amount.label}</span>
            <strong>{format(amount.value)}</strong>
          </li>
        ))}
      </ol>
    </figure>
  );
}
