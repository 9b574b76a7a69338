import { Icon } from '../components/Icon';
import { HeroArt } from './HeroArt';
import './content.css';

interface HeroProps {
  title: string;
  text?: string;
  action?: { label: string; to: string };
}

export function Hero({ title, text = '', action }: HeroProps) {
  return (
    <section className="hero">
      <div className="hero-text">
        <h1>{title}</h1>
        {text !== '' && <p>{text}</p>}
        {action && (
          <a className="button button-primary button-large" href={action.to}>
            {action.label} <Icon name="right" size={16} />
          </a>
        )}
      </div>
      <HeroArt seed={title} />
    </section>
  );
}
