interface PageHeadingProps {
  title: string;
  text?: string;
}

export function PageHeading({ title, text = '' }: PageHeadingProps) {
  return (
    <header className="page-heading">
      <h1>{title}</h1>
      {text !== '' && <p>{text}</p>}
    </header>
  );
}
