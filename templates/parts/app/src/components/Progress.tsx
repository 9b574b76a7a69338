import { texts } from '../texts';
import './Progress.css';

interface ProgressProps {
  done: number;
  of: number;
}

/** How much of a list is done, as a line and in words. */
export function Progress({ done, of }: ProgressProps) {
  if (of === 0) return null;
  return (
    <div className="progress">
      <span className="progress-track" aria-hidden="true">
        <span style={{ width: `${(100 * done) / of}%` }} />
      </span>
      <span>{done === of ? texts.allDone : texts.done(done, of)}</span>
    </div>
  );
}
