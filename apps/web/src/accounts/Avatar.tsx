/** The person's initials. */
export function Avatar({ user }: { readonly user: { readonly name: string; readonly email: string | null } }) {
  const words = (user.name || (user.email ?? '')).split(/[\s@._-]+/).filter(Boolean);
  const initials = words
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return (
    <span aria-hidden="true" className="inline-grid size-6 flex-none place-items-center rounded-full bg-solid text-[10px] leading-none font-semibold text-fg-2">
      {initials}
    </span>
  );
}
