// Regions and states of hosted databases, used by browser and server. Source: docs/specification/databases.md.

/** Where a database can live. */
export interface DatabaseRegion {
  /** The cloud provider's name for it. */
  readonly id: string;
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string;
}

export const DATABASE_REGIONS: readonly DatabaseRegion[] = [
  { id: 'us-west-1', name: 'West US (North California)', countryCode: 'US' },
  { id: 'us-east-1', name: 'East US (North Virginia)', countryCode: 'US' },
  { id: 'us-east-2', name: 'East US (Ohio)', countryCode: 'US' },
  { id: 'ca-central-1', name: 'Canada (Central)', countryCode: 'CA' },
  { id: 'eu-west-1', name: 'West EU (Ireland)', countryCode: 'IE' },
  { id: 'eu-west-2', name: 'West Europe (London)', countryCode: 'GB' },
  { id: 'eu-west-3', name: 'West EU (Paris)', countryCode: 'FR' },
  { id: 'eu-central-1', name: 'Central EU (Frankfurt)', countryCode: 'DE' },
  { id: 'eu-central-2', name: 'Central Europe (Zurich)', countryCode: 'CH' },
  { id: 'eu-north-1', name: 'North EU (Stockholm)', countryCode: 'SE' },
  { id: 'ap-south-1', name: 'South Asia (Mumbai)', countryCode: 'IN' },
  { id: 'ap-southeast-1', name: 'Southeast Asia (Singapore)', countryCode: 'SG' },
  { id: 'ap-northeast-1', name: 'Northeast Asia (Tokyo)', countryCode: 'JP' },
  { id: 'ap-northeast-2', name: 'Northeast Asia (Seoul)', countryCode: 'KR' },
  { id: 'ap-southeast-2', name: 'Oceania (Sydney)', countryCode: 'AU' },
  { id: 'sa-east-1', name: 'South America (São Paulo)', countryCode: 'BR' },
];

/** The states a provider reports for an instance, with their labels. */
export const DATABASE_STATUS_LABELS = {
  ACTIVE_HEALTHY: 'Active',
  ACTIVE_UNHEALTHY: 'Active (unhealthy)',
  COMING_UP: 'Coming up',
  GOING_DOWN: 'Going down',
  INACTIVE: 'Paused',
  INIT_FAILED: 'Init failed',
  REMOVED: 'Removed',
  RESTARTING: 'Restarting',
  UNKNOWN: 'Unknown',
  UPGRADING: 'Upgrading',
  PAUSING: 'Pausing',
  RESTORING: 'Restoring',
  RESTORE_FAILED: 'Restore failed',
  PAUSE_FAILED: 'Pause failed',
  RESIZING: 'Resizing',
} as const;
export type DatabaseStatus = keyof typeof DATABASE_STATUS_LABELS;
