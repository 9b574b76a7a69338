export type MediaKind = 'image' | 'audio' | 'video' | 'font' | 'pdf';

export interface Media {
  readonly kind: MediaKind;
  /** The media type for the browser, which detects image types itself. */
  readonly type: string;
}

const KINDS: readonly (readonly [kind: MediaKind, types: Readonly<Record<string, string>>])[] = [
  ['image', { png: 'png', apng: 'apng', jpg: 'jpeg', jpeg: 'jpeg', gif: 'gif', webp: 'webp', avif: 'avif', bmp: 'bmp', ico: 'x-icon', svg: 'svg+xml' }],
  ['audio', { mp3: 'mpeg', wav: 'wav', ogg: 'ogg', oga: 'ogg', m4a: 'mp4', aac: 'aac', flac: 'flac', opus: 'ogg', weba: 'webm' }],
  ['video', { mp4: 'mp4', m4v: 'mp4', webm: 'webm', ogv: 'ogg', mov: 'quicktime' }],
  ['font', { woff: 'woff', woff2: 'woff2', ttf: 'ttf', otf: 'otf' }],
];

/** How a binary file can be shown. Returns undefined for types that browsers cannot show. */
export function mediaOf(path: string): Media | undefined {
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  if (extension === 'pdf') return { kind: 'pdf', type: 'application/pdf' };
  for (const [kind, types] of KINDS) if (Object.hasOwn(types, extension)) return { kind, type: `${kind}/${types[extension]}` };
  return undefined;
}
