interface ChipProps {
  /** One of eight quiet colors; -1 is gray. */
  tone: number;
  children: string;
}

export function Chip({ tone, children }: ChipProps) {
  return (
    <span className="chip" data-tone={tone < 0 ? undefined : tone % 8}>
      {children}
    </span>
  );
}
