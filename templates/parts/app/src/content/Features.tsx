import './content.css';

interface FeaturesProps {
  title?: string;
  items: readonly { readonly title: string; readonly text: string }[];
}

export function Features({ title, items }: FeaturesProps) {
  return (
    <section className="content-section">
      {title !== undefined && <h2>{title}</h2>}
      <ul className="features">
        {items.map((item) => (
          <li key={item.title}>
            <h3>{item.title}</h3>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
