import { Avatar } from '../components/Avatar';
import './content.css';

interface TestimonialsProps {
  /** Links of the bar lead here. */
  id?: string;
  title?: string;
  items: readonly { readonly text: string; readonly name: string; readonly role: string }[];
}

export function Testimonials({ id, title, items }: TestimonialsProps) {
  return (
    <section className="content-section" id={id}>
      {title !== undefined && <h2>{title}</h2>}
      <ul className="testimonials">
        {items.map((item) => (
          <li key={item.text} className="card">
            <blockquote>{item.text}</blockquote>
            <p className="with-avatar">
              <Avatar name={item.name} isPerson />
              <span>
                <strong>{item.name}</strong>
                {item.role !== '' && <span className="muted"> {item.role}</span>}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
