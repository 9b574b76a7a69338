/** Places with their time zones: the zone, then what people call the place, the app's word for it first. */
import { capital } from './plurals.ts';

const LINES = `
America/New_York|New York|nyc|boston|washington|miami|atlanta|philadelphia|est|nueva york
America/Chicago|Chicago|houston|dallas|austin
America/Denver|Denver|salt lake city
America/Phoenix|Phoenix
America/Los_Angeles|Los Angeles|la|san francisco|seattle|las vegas|san diego|california|kalifornien|portland|silicon valley|pst
America/Anchorage|Anchorage|alaska
Pacific/Honolulu|Honolulu|hawaii
America/Toronto|Toronto|montreal|montréal|ottawa
America/Vancouver|Vancouver
America/Mexico_City|Mexico City|mexico|ciudad de méxico|mexiko-stadt|mexiko|méxico
America/Bogota|Bogotá|bogota
America/Lima|Lima
America/Santiago|Santiago|santiago de chile
America/Argentina/Buenos_Aires|Buenos Aires
America/Sao_Paulo|São Paulo|sao paulo|rio|rio de janeiro|brazil|brasilien|brasil
America/Caracas|Caracas
America/Havana|Havana|la habana|havanna
Atlantic/Reykjavik|Reykjavik|iceland|island
Europe/London|London|england|uk|manchester|edinburgh|londres
Europe/Dublin|Dublin
Europe/Lisbon|Lisbon|lissabon|lisboa|lisbonne
Europe/Madrid|Madrid|barcelona|spain|spanien|valencia|sevilla
Europe/Paris|Paris|lyon|france|frankreich|parís
Europe/Brussels|Brussels|brüssel|bruxelles|bruselas
Europe/Amsterdam|Amsterdam
Europe/Berlin|Berlin|munich|münchen|hamburg|cologne|köln|frankfurt|germany|deutschland|berlín
Europe/Zurich|Zurich|zürich|geneva|genf|bern
Europe/Vienna|Vienna|wien|vienne|viena
Europe/Rome|Rome|rom|roma|milan|mailand|italy|italien
Europe/Prague|Prague|prag|praga
Europe/Warsaw|Warsaw|warschau|varsovia|varsovie
Europe/Budapest|Budapest
Europe/Copenhagen|Copenhagen|kopenhagen
Europe/Stockholm|Stockholm
Europe/Oslo|Oslo
Europe/Helsinki|Helsinki
Europe/Athens|Athens|athen|atenas|athènes
Europe/Bucharest|Bucharest
Europe/Kyiv|Kyiv|kiev
Europe/Istanbul|Istanbul
Europe/Moscow|Moscow|moskau|moscú|moscou
Africa/Cairo|Cairo|kairo|el cairo|le caire
Africa/Casablanca|Casablanca
Africa/Lagos|Lagos
Africa/Nairobi|Nairobi
Africa/Johannesburg|Johannesburg|cape town|kapstadt
Asia/Jerusalem|Jerusalem|tel aviv
Asia/Dubai|Dubai|abu dhabi
Asia/Tehran|Tehran
Asia/Karachi|Karachi
Asia/Kolkata|Delhi|new delhi|mumbai|bangalore|kolkata|india|indien
Asia/Dhaka|Dhaka
Asia/Bangkok|Bangkok
Asia/Jakarta|Jakarta
Asia/Singapore|Singapore|singapur|singapour
Asia/Manila|Manila
Asia/Hong_Kong|Hong Kong|hongkong
Asia/Shanghai|Shanghai|beijing|peking|pekín|pékin|china
Asia/Taipei|Taipei
Asia/Seoul|Seoul
Asia/Tokyo|Tokyo|osaka|japan|tokio
Australia/Perth|Perth
Australia/Sydney|Sydney|melbourne|canberra
Australia/Brisbane|Brisbane
Pacific/Auckland|Auckland|wellington|new zealand|neuseeland
UTC|UTC|gmt
`;

const ZONES: ReadonlyMap<string, string> = new Map(
  LINES.trim()
    .split('\n')
    .flatMap((line) => {
      const [zone = '', ...names] = line.split('|');
      return names.map((name) => [name.toLowerCase(), zone] as const);
    }),
);

const SMALL = /^(?:de|del|of)$/i;

/** A place as it was written, with its time zone, or undefined if it is not known. */
export function placeNamed(phrase: string): { readonly name: string; readonly zone: string } | undefined {
  const bare = phrase.trim().toLowerCase().replace(/^the /, '');
  const zone = ZONES.get(bare);
  if (zone === undefined) return undefined;
  const short = /^(?:la|nyc|uk|utc|gmt|est|pst)$/.test(bare);
  return {
    name: short
      ? bare.toUpperCase()
      : bare
          .split(' ')
          .map((word) => (SMALL.test(word) ? word : capital(word)))
          .join(' '),
    zone,
  };
}

/** What a world clock shows until a person names places. */
export const USUAL_PLACES: readonly string[] = ['london', 'new york', 'tokyo'];
