import './Totals.css';

interface TotalsProps {
  label: string;
  amounts: readonly { label: string; text: string; isMain?: boolean; isOver?: boolean }[];
  /** What is wrong with them. */
  warning?: string;
}

/** A few numbers, large enough to be read at a glance. The main one stands out. */
export function Totals({ label, amounts, warning }: TotalsProps) {
  return (
    <>
      <dl className="totals" aria-label={label}>
        {amounts.map((amount) => (
          <div key={amount.label} data-main={amount.isMain ?? false} data-over={amount.isOver ?? false}>
            <dt>{amount.label}</dt>
            <dd>{amount.text}</dd>
          </div>
        ))}
      </dl>
      {warning !== undefined && (
        <p className="totals-warning" role="status">
          {warning}
        </p>
      )}
    </>
  );
}
