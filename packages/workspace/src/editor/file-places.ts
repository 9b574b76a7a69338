import { atom, type ReadableAtom } from 'nanostores';
import type { EditorPlace, RevealedPlace } from './contract.ts';

/** Where the person was in each file, and where they want to be now. */
export interface FilePlaces {
  readonly reveal: ReadableAtom<RevealedPlace | undefined>;
  jumpTo(place: RevealedPlace): void;
  /** The interface has shown the place. */
  arrived(): void;
  remember(path: string, place: EditorPlace): void;
  of(path: string): EditorPlace | undefined;
  paths(): Iterable<string>;
  renamed(from: string, to: string): void;
}

export function createFilePlaces(): FilePlaces {
  const reveal = atom<RevealedPlace | undefined>(undefined);
  const places = new Map<string, EditorPlace>();

  return {
    reveal,
    jumpTo: (place) => reveal.set(place),
    arrived: () => reveal.set(undefined),
    remember: (path, place) => void places.set(path, place),
    of: (path) => places.get(path),
    paths: () => places.keys(),
    renamed(from, to) {
      const place = places.get(from);
      if (place) places.set(to, place);
      places.delete(from);
    },
  };
}
