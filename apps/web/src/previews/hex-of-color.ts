/** Converts a computed color (`rgb(12, 107, 128)`) for a color field. Unknown formats become black. */
export function hexOfColor(color: string): string {
  if (/^#[0-9a-f]{6}$/i.test(color)) return color;
  const [, red, green, blue, alpha] = /^rgba?\(\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)(?:[\s,/]+([\d.]+))?\s*\)$/.exec(color) ?? [];
  if (red === undefined) return '#000000';
  if (Number(alpha) === 0) return '#ffffff';
  return `#${[red, green, blue].map((part) => Math.round(Number(part)).toString(16).padStart(2, '0')).join('')}`;
}
