import './games.css';

interface ScoresProps {
  scores: readonly { label: string; value: number | string }[];
}

/** The numbers of a game. */
export function Scores({ scores }: ScoresProps) {
  return (
    <dl className="game-scores">
      {scores.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
