import encodeQR from 'qr';

export interface QrCodeProps {
  readonly text: string;
  readonly label: string;
}

/** Dark on light in both themes, because many cameras cannot read inverted codes. */
export function QrCode({ text, label }: QrCodeProps) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 });
  const path = rows.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges" className="size-40 rounded-badge">
      <rect width={rows.length} height={rows.length} fill="white" />
      <path d={path} fill="black" />
    </svg>
  );
}
