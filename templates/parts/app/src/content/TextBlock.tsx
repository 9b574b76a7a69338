import './content.css';

interface TextBlockProps {
  /** Links of the bar lead here. */
  id?: string;
  title?: string;
  /** Paragraphs are divided by line breaks. */
  text: string;
}

export function TextBlock({ id, title, text }: TextBlockProps) {
  return (
    <section className="text-block" id={id}>
      {title !== undefined && <h2>{title}</h2>}
      {text.split('\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}
