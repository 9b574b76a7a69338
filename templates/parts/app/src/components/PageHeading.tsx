import { Mark } from './Mark';

interface PageHeadingProps {
  title: string;
  text?: string;
  /** The sign of the app stands beside its name. Other pages have it in the bar above. */
  hasMark?: boolean;
}

export function PageHeading({ title, text = '', hasMark = false }: PageHeadingProps) {
  return (
    <header className="page-heading">
      {hasMark && <Mark />}
      <div>
        <h1>{title}</h1>
        {text !== '' && <p>{text}</p>}
      </div>
    </header>
  );
}
