import './Avatar.css';

interface AvatarProps {
  name: string;
  /** People are round. */
  isPerson?: boolean;
}

/** The first letters of a name, in a color that is always the same for it. */
export function Avatar({ name, isPerson = false }: AvatarProps) {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = isPerson ? [words[0], words.length > 1 ? words.at(-1) : ''] : [words[0]];
  const seed = [...name].reduce((sum, char) => (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973, 7);
  return (
    <span className={isPerson ? 'avatar avatar-person' : 'avatar'} data-tone={seed % 8} aria-hidden="true">
      {letters.map((word = '') => [...word][0] ?? '').join('').toUpperCase()}
    </span>
  );
}
