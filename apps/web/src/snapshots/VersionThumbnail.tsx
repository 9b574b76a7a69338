const COLUMNS = 6;
const ROWS = 4;
const SIZE = 4;
const STEP = 6;

/** A small picture of the version's app, or squares for as many of its files as fit. */
export function VersionThumbnail({ fileCount, url }: { readonly fileCount: number; readonly url: string | undefined }) {
  if (url !== undefined)
    return <img src={url} alt="" loading="lazy" className="h-7 w-10 flex-none rounded-badge border border-line bg-surface object-cover object-top" />;
  const shown = Math.min(fileCount, COLUMNS * ROWS);
  return (
    <svg
      viewBox={`0 0 ${COLUMNS * STEP + 2} ${ROWS * STEP + 2}`}
      aria-hidden="true"
      className="h-7 w-10 flex-none rounded-badge border border-line bg-surface text-line-control"
    >
      {Array.from({ length: shown }, (_, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: squares have no identity
          key={index}
          x={2 + (index % COLUMNS) * STEP}
          y={2 + Math.floor(index / COLUMNS) * STEP}
          width={SIZE}
          height={SIZE}
          rx={1}
          fill="currentColor"
        />
      ))}
    </svg>
  );
}
