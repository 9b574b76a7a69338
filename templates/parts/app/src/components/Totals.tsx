import { texts } from '../texts';
import './Totals.css';

interface TotalsProps {
  label: string;
  amounts: readonly { label: string; text: string; isMain?: boolean; isOver?: boolean }[];
  /** What is wrong with them. */
  warning?: string;
  /** What is to be reached, and how much of it is. */
  goal?: { reached: number; of: number };
  /** What they are of, if they are not of all. */
  note?: string;
}

/** A few numbers, large enough to be read at a glance. The main one stands out. */
export function Totals({ label, amounts, warning, goal, note }: TotalsProps) {
  return (
    <div className="totals">
      {note !== undefined && <p className="totals-note">{note}</p>}
      <dl className="totals-amounts" aria-label={label}>
        {amounts.map((amount) => (
          <div key={amount.label} data-main={amount.isMain ?? false} data-over={amount.isOver ?? false}>
            <dt>{amount.label}</dt>
            <dd>{amount.text}</dd>
          </div>
        ))}
      </dl>
      {goal !== undefined && (
        <div className="totals-goal" role="progressbar" aria-label={texts.goal} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percentOf(goal)}>
          <span aria-hidden="true">
            <span style={{ width: `${percentOf(goal)}%` }} />
          </span>
          <span role="status">{goal.reached >= goal.of ? texts.goalReached : `${percentOf(goal)} %`}</span>
        </div>
      )}
      {warning !== undefined && (
        <p className="totals-warning" role="status">
          {warning}
        </p>
      )}
    </div>
  );
}

/** Rounded down, so that it is full only when the goal is reached. */
function percentOf({ reached, of }: { reached: number; of: number }): number {
  return Math.max(0, Math.min(100, Math.floor((100 * reached) / of)));
}
