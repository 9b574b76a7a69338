import type { PointField, SourcePlace } from '@lathe/workspace';

const WHY: Readonly<Record<string, (what: string) => string>> = {
  computed: (what) => `This ${what} is not in the code: it is decided when the app runs.`,
  'not-found': (what) => `This ${what} was not found in the code.`,
  several: (what) => `This ${what} is in the code more than once.`,
  invalid: (what) => `This ${what} cannot be changed here.`,
};

interface FieldNoteProps {
  readonly field: PointField;
  readonly what: string;
  /** The element's own place. A change elsewhere is announced. */
  readonly from: SourcePlace | undefined;
}

/** Says where a change will be written if it is not where the element is, or why it cannot be. */
export function FieldNote({ field, what, from }: FieldNoteProps) {
  if ('refusal' in field) {
    const why = WHY[field.refusal]?.(what);
    return why ? <p className="mt-1 text-12 text-fg-2">{why}</p> : null;
  }
  if (field.place.path === from?.path) return null;
  return (
    <p className="mt-1 truncate text-12 text-fg-3">
      Written in <span className="font-mono text-[11.5px]">{field.place.path}</span>
    </p>
  );
}
