/** Where `closestRegion` may put a database. Zurich is left out: it is only chosen by hand. */
type PickedRegion =
  | 'us-west-1'
  | 'us-east-1'
  | 'us-east-2'
  | 'ca-central-1'
  | 'eu-west-1'
  | 'eu-west-2'
  | 'eu-west-3'
  | 'eu-central-1'
  | 'eu-north-1'
  | 'ap-south-1'
  | 'ap-southeast-1'
  | 'ap-northeast-1'
  | 'ap-northeast-2'
  | 'ap-southeast-2'
  | 'sa-east-1';

/** Time zones of South America, whose names begin with `America/` as those of the north do. */
const SOUTH_AMERICA =
  /^America\/(?:Argentina\/|Araguaina|Asuncion|Bahia$|Belem|Boa_Vista|Bogota|Buenos_Aires|Campo_Grande|Caracas|Catamarca|Cayenne|Cordoba|Coyhaique|Cuiaba|Eirunepe|Fortaleza|Guayaquil|Guyana|Jujuy|La_Paz|Lima|Maceio|Manaus|Mendoza|Montevideo|Noronha|Paramaribo|Porto_Acre|Porto_Velho|Punta_Arenas|Recife|Rio_Branco|Rosario|Santarem|Santiago|Sao_Paulo)/;

/** The first that fits counts. Source: docs/decisions.md#F9. */
const REGIONS: readonly (readonly [RegExp, PickedRegion])[] = [
  [/^America\/(?:Los_Angeles|Vancouver|Tijuana|Phoenix|Denver|Edmonton|Anchorage)$|^Pacific\/Honolulu$/, 'us-west-1'],
  [/^America\/(?:Chicago|Winnipeg|Mexico_City|Detroit|Indiana\/.+)$/, 'us-east-2'],
  [/^America\/(?:Toronto|Montreal|Halifax|St_Johns)$/, 'ca-central-1'],
  [SOUTH_AMERICA, 'sa-east-1'],
  [/^America\//, 'us-east-1'],
  [/^Europe\/(?:Dublin|Lisbon)$|^Atlantic\//, 'eu-west-1'],
  [/^Europe\/London$/, 'eu-west-2'],
  [/^Europe\/(?:Paris|Madrid|Brussels|Luxembourg)$|^Africa\/(?:Casablanca|Algiers|Tunis)$/, 'eu-west-3'],
  [/^Europe\/(?:Stockholm|Oslo|Copenhagen|Helsinki|Tallinn|Riga|Vilnius)$/, 'eu-north-1'],
  [/^(?:Europe|Africa)\/|^Asia\/(?:Jerusalem|Beirut|Istanbul)$/, 'eu-central-1'],
  // Browsers still call it Calcutta.
  [/^Asia\/(?:Kolkata|Calcutta|Karachi|Dhaka|Colombo|Dubai|Riyadh)$/, 'ap-south-1'],
  [/^Asia\/(?:Singapore|Jakarta|Kuala_Lumpur|Bangkok|Ho_Chi_Minh|Saigon|Manila)$/, 'ap-southeast-1'],
  [/^Asia\/Seoul$/, 'ap-northeast-2'],
  [/^Asia\//, 'ap-northeast-1'],
  [/^(?:Australia|Pacific)\//, 'ap-southeast-2'],
];

/** The region for a new database that is closest to the people of a time zone, such as `Europe/Paris`. */
export function closestRegion(timeZone: string | undefined): PickedRegion {
  return REGIONS.find(([zones]) => zones.test(timeZone ?? ''))?.[1] ?? 'us-east-1';
}
