import { useId } from 'react';
import { texts } from '../texts';
import './Rating.css';

const STARS = [1, 2, 3, 4, 5];

/** Filled and empty stars, read as "4 of 5". */
export function Rating({ value }: { value: number }) {
  if (value === 0) return null;
  return (
    <span className="rating" role="img" aria-label={texts.ofFive(value)}>
      {STARS.map((star) => (
        <span key={star} data-on={star <= value}>
          ★
        </span>
      ))}
    </span>
  );
}

interface RatingInputProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

export function RatingInput({ label, value, onChange }: RatingInputProps) {
  const name = useId();
  return (
    <fieldset className="field rating-input">
      <legend>{label}</legend>
      {STARS.map((star) => (
        <label key={star} data-on={star <= value}>
          <input type="radio" className="visually-hidden" name={name} checked={star === value} aria-label={texts.ofFive(star)} onChange={() => onChange(star)} />
          <span aria-hidden="true">★</span>
        </label>
      ))}
      {value > 0 && (
        <button type="button" className="button button-quiet" onClick={() => onChange(0)}>
          {texts.clear}
        </button>
      )}
    </fieldset>
  );
}
