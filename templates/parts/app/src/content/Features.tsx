import { Icon } from '../components/Icon';
import './content.css';

const ICONS = ['heart', 'pin', 'chat', 'star', 'clock', 'spark'] as const;

interface FeaturesProps {
  /** Links of the bar lead here. */
  id?: string;
  title?: string;
  items: readonly { readonly title: string; readonly text: string }[];
}

export function Features({ id, title, items }: FeaturesProps) {
  const Heading = title === undefined ? 'h2' : 'h3';
  return (
    <section className="content-section" id={id}>
      {title !== undefined && <h2>{title}</h2>}
      <ul className="features">
        {items.map((item, index) => (
          <li key={item.title}>
            <span className="features-icon">
              <Icon name={ICONS[index % ICONS.length]} size={22} />
            </span>
            <Heading>{item.title}</Heading>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
