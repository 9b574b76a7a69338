import './Totals.css';

interface TotalsProps {
  label: string;
  amounts: readonly { label: string; text: string }[];
}

/** A few numbers, large enough to be read at a glance. */
export function Totals({ label, amounts }: TotalsProps) {
  return (
    <dl className="totals" aria-label={label}>
      {amounts.map((amount) => (
        <div key={amount.label}>
          <dt>{amount.label}</dt>
          <dd>{amount.text}</dd>
        </div>
      ))}
    </dl>
  );
}
