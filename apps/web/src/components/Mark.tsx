/** The logo: square stock turned round about a center. It has the text color, and only the dot has the accent color. */
export function Mark({ size = 20, className }: { readonly size?: 16 | 20 | 22 | 36; readonly className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" className={className}>
      <path d="M3 21V12a9 9 0 1 1 9 9z" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
      <path d="M12 16.6A4.6 4.6 0 1 0 7.4 12" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <circle cx="12" cy="12" r="1.6" fill="var(--accent)" />
    </svg>
  );
}
