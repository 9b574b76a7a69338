import './content.css';

interface FaqProps {
  /** Links of the bar lead here. */
  id?: string;
  title?: string;
  items: readonly { readonly question: string; readonly answer: string }[];
}

export function Faq({ id, title, items }: FaqProps) {
  return (
    <section className="content-section" id={id}>
      {title !== undefined && <h2>{title}</h2>}
      <div className="faq">
        {items.map((item) => (
          <details key={item.question}>
            <summary>{item.question}</summary>
            <p>{item.answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}
