import './content.css';

interface FeaturesProps {
  title?: string;
  items: readonly { readonly title: string; readonly text: string }[];
}

export function Features({ title, items }: FeaturesProps) {
  const Heading = title === undefined ? 'h2' : 'h3';
  return (
    <section className="content-section">
      {title !== undefined && <h2>{title}</h2>}
      <ul className="features">
        {items.map((item) => (
          <li key={item.title}>
            <Heading>{item.title}</Heading>
            <p>{item.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
