import { formatMoney } from '../data/formats';
import { texts } from '../texts';
import type { PlanRow } from './formulas';

interface PlanProps {
  rows: readonly PlanRow[];
}

/** What is paid or saved, period by period. */
export function Plan({ rows }: PlanProps) {
  return (
    // A long table is scrolled with the keyboard, too.
    <div className="formula-plan" role="region" aria-label={texts.plan} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.count}</th>
            <th scope="col">{texts.paid}</th>
            <th scope="col">{texts.interest}</th>
            <th scope="col">{texts.balance}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ period, paid, interest, balance }) => (
            <tr key={period}>
              <th scope="row">{period}</th>
              <td>{formatMoney(paid)}</td>
              <td>{formatMoney(interest)}</td>
              <td>{formatMoney(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
