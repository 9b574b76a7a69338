/** The added and deleted lines: "+38 −6". */
export function LineCounts({ added, removed }: { readonly added: number; readonly removed: number }) {
  return (
    <span className="inline-flex flex-none gap-1.5 font-mono text-[12px] leading-none tnum">
      {added > 0 && <span className="text-ok">+{added}</span>}
      {removed > 0 && <span className="text-danger">−{removed}</span>}
    </span>
  );
}
