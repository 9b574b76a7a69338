import { texts } from '../texts';
import './content.css';

interface MapLinkProps {
  title?: string;
  place: string;
}

/** A place, and a link that opens it on a map. */
export function MapLink({ title, place }: MapLinkProps) {
  return (
    <section className="card map-link">
      <svg viewBox="0 0 320 120" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path d="M-10 92C60 70 80 112 150 84S260 40 330 66M70-10c6 50-20 80 8 140M210-10c-16 40 30 70 6 140M-10 30c90-16 150 22 340-14" />
        <circle cx="160" cy="56" r="7" />
      </svg>
      {title !== undefined && <h2>{title}</h2>}
      <p>{place}</p>
      <a className="button" href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`} target="_blank" rel="noreferrer">
        {texts.directions}
      </a>
    </section>
  );
}
