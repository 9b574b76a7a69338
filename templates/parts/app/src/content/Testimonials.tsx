import './content.css';

interface TestimonialsProps {
  title?: string;
  items: readonly { readonly text: string; readonly name: string; readonly role: string }[];
}

export function Testimonials({ title, items }: TestimonialsProps) {
  return (
    <section className="content-section">
      {title !== undefined && <h2>{title}</h2>}
      <ul className="testimonials">
        {items.map((item) => (
          <li key={item.text}>
            <blockquote>{item.text}</blockquote>
            <p>
              <strong>{item.name}</strong>
              {item.role !== '' && <span className="muted"> {item.role}</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
