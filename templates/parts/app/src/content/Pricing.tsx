import { Icon } from '../components/Icon';
import './content.css';

interface Plan {
  readonly name: string;
  readonly price: string;
  readonly period: string;
  readonly items: readonly string[];
  readonly isFeatured: boolean;
}

interface PricingProps {
  /** Links of the bar lead here. */
  id?: string;
  title?: string;
  plans: readonly Plan[];
}

export function Pricing({ id, title, plans }: PricingProps) {
  const Heading = title === undefined ? 'h2' : 'h3';
  return (
    <section className="content-section" id={id}>
      {title !== undefined && <h2>{title}</h2>}
      <ul className="pricing">
        {plans.map((plan) => (
          <li key={plan.name} className="card" data-featured={plan.isFeatured}>
            <Heading>{plan.name}</Heading>
            <p>
              <span className="price">{plan.price}</span> <span className="muted">{plan.period}</span>
            </p>
            <ul className="plan-items">
              {plan.items.map((item) => (
                <li key={item}>
                  <Icon name="check" size={16} /> {item}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}
