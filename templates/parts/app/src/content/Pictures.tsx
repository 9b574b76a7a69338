import { Picture } from '../components/Picture';
import './content.css';

interface PicturesProps {
  /** Links of the bar lead here. */
  id?: string;
  title?: string;
  items: readonly { readonly caption: string }[];
}

/** Drawings that stand in for pictures, until there are some. */
export function Pictures({ id, title, items }: PicturesProps) {
  return (
    <section className="content-section" id={id}>
      {title !== undefined && <h2>{title}</h2>}
      <ul className="pictures">
        {items.map(({ caption }) => (
          <li key={caption}>
            <figure>
              <Picture src="" alt={caption} />
              <figcaption>{caption}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
