/** Names of colors in four languages, as accents of the theme or as a color of their own. */
const COLOR_LINES = `
teal|turquoise,cyan,aqua,mint,petrol,türkis,turquesa,cian,sarcelle
blue|navy,azure,sky blue,light blue,dark blue,blau,azul,bleu,bleue,hellblau,dunkelblau
indigo|índigo
violet|purple,lilac,lavender,lila,violett,morado,púrpura,violeta,violette,mauve
pink|magenta,rose,fuchsia,rosa,rose bonbon,pinkfarben
red|crimson,scarlet,bordeaux,rot,rojo,roja,rouge
orange|naranja,apricot,coral,tangerine
amber|yellow,gold,golden,gelb,amarillo,amarilla,jaune,dorado,doré
green|lime,olive,emerald,forest green,dark green,light green,grün,verde,vert,verte
brown|chocolate,beige,braun,marrón,marron,brun,terracotta
gray|grey,silver,slate,grau,gris,plata
black|schwarz,negro,negra,noir,noire
`;

export const COLORS: ReadonlyMap<string, string> = new Map(
  COLOR_LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const [accent = '', others = ''] = line.split('|');
      return [accent, ...others.split(',')].map((word) => [word, accent] as const);
    }),
);

/** The accent that a phrase names, by name or as `#rrggbb` or `#rgb`. */
export function colorIn(phrase: string): string | undefined {
  const hex = /#([0-9a-f]{6}|[0-9a-f]{3})\b/i.exec(phrase)?.[1]?.toLowerCase();
  if (hex !== undefined) return hex.length === 6 ? `#${hex}` : `#${[...hex].map((digit) => digit + digit).join('')}`;
  const text = ` ${phrase
    .toLowerCase()
    .replace(/\b(?:dunkel|hell|knall|himmel)(?=\p{L}{3})/gu, '')
    .replace(/[^\p{L} ]+/gu, ' ')
    .replace(/ +/g, ' ')} `;
  let best: { word: string; accent: string } | undefined;
  for (const [word, accent] of COLORS) if (text.includes(` ${word} `) && word.length > (best?.word.length ?? 0)) best = { word, accent };
  return best?.accent;
}
