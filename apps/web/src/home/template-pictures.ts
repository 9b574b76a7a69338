/** The gallery's pictures, which `scripts/template-pictures.mjs` takes: `<key>-<theme>.webp`. */
const ADDRESSES = import.meta.glob<string>('./template-pictures/*.webp', { eager: true, query: '?url&no-inline', import: 'default' });

export interface TemplatePictures {
  readonly light: string;
  /** Absent when the page looks the same in the dark. */
  readonly dark?: string;
}

/** Undefined when the template has no picture. */
export function templatePictures(key: string, addresses: Readonly<Record<string, string>> = ADDRESSES): TemplatePictures | undefined {
  const at = (theme: string) => addresses[`./template-pictures/${key}-${theme}.webp`];
  const [light, dark] = [at('light'), at('dark')];
  return light === undefined ? undefined : { light, ...(dark === undefined ? {} : { dark }) };
}
