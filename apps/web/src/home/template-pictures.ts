/** Where the gallery's pictures are, as `scripts/template-pictures.mjs` wrote them: `<key>-<theme>.webp`. */
const ADDRESSES = import.meta.glob<string>('./template-pictures/*.webp', { eager: true, query: '?url&no-inline', import: 'default' });

export interface TemplatePictures {
  readonly light: string;
  /** Absent: its page looks the same in the dark. */
  readonly dark?: string;
}

/** Undefined while nobody has taken one. */
export function templatePictures(key: string, addresses: Readonly<Record<string, string>> = ADDRESSES): TemplatePictures | undefined {
  const at = (theme: string) => addresses[`./template-pictures/${key}-${theme}.webp`];
  const [light, dark] = [at('light'), at('dark')];
  return light === undefined ? undefined : { light, ...(dark === undefined ? {} : { dark }) };
}
