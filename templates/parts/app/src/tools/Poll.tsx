import { useStored } from '../data/stored';
import { texts } from '../texts';
import { Tool } from './Tool';

interface PollProps {
  title?: string;
  question: string;
  options: readonly string[];
}

/** Votes are counted in this browser. */
export function Poll({ title = texts.poll, question, options }: PollProps) {
  const [votes, setVotes] = useStored<Readonly<Record<string, number>>>(`poll-${question}`, {});
  const [mine, setMine] = useStored<string | null>(`poll-mine-${question}`, null);
  const total = options.reduce((sum, option) => sum + (votes[option] ?? 0), 0);

  function vote(option: string) {
    const without = mine === null ? votes : { ...votes, [mine]: Math.max(0, (votes[mine] ?? 0) - 1) };
    setVotes({ ...without, [option]: (without[option] ?? 0) + 1 });
    setMine(option);
  }

  return (
    <Tool title={title}>
      <p className="tool-question">{question}</p>
      <div className="tool-options">
        {options.map((option) => {
          const share = total === 0 ? 0 : Math.round((100 * (votes[option] ?? 0)) / total);
          return (
            <button
              key={option}
              type="button"
              className="tool-option"
              aria-pressed={mine === option}
              style={mine === null ? undefined : { backgroundImage: `linear-gradient(to right, var(--accent-soft) ${share}%, transparent ${share}%)` }}
              onClick={() => vote(option)}
            >
              <span>
                {option}
                {mine === option && ' ✓'}
              </span>
              {mine !== null && <span className="muted">{share} %</span>}
            </button>
          );
        })}
      </div>
      <p className="tool-status" role="status">
        {texts.votes(total)}
      </p>
    </Tool>
  );
}
