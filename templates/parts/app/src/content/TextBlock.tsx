import './content.css';

interface TextBlockProps {
  title?: string;
  /** Paragraphs are divided by line breaks. */
  text: string;
}

export function TextBlock({ title, text }: TextBlockProps) {
  return (
    <section className="text-block">
      {title !== undefined && <h2>{title}</h2>}
      {text.split('\n').map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  );
}
