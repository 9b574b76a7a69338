/** Where projects can be. Smart groups leave the choice to the service: it takes the first of theirs. */
export const REGIONS = [
  { code: 'us-east-1', name: 'East US (North Virginia)', group: 'americas' },
  { code: 'us-east-2', name: 'East US (Ohio)', group: 'americas' },
  { code: 'us-west-1', name: 'West US (North California)', group: 'americas' },
  { code: 'us-west-2', name: 'West US (Oregon)', group: 'americas' },
  { code: 'ca-central-1', name: 'Canada (Central)', group: 'americas' },
  { code: 'sa-east-1', name: 'South America (São Paulo)', group: 'americas' },
  { code: 'eu-central-1', name: 'Central EU (Frankfurt)', group: 'emea' },
  { code: 'eu-central-2', name: 'Central Europe (Zurich)', group: 'emea' },
  { code: 'eu-west-1', name: 'West EU (Ireland)', group: 'emea' },
  { code: 'eu-west-2', name: 'West Europe (London)', group: 'emea' },
  { code: 'eu-west-3', name: 'West EU (Paris)', group: 'emea' },
  { code: 'eu-north-1', name: 'North EU (Stockholm)', group: 'emea' },
  { code: 'ap-southeast-1', name: 'Southeast Asia (Singapore)', group: 'apac' },
  { code: 'ap-southeast-2', name: 'Oceania (Sydney)', group: 'apac' },
  { code: 'ap-northeast-1', name: 'Northeast Asia (Tokyo)', group: 'apac' },
  { code: 'ap-northeast-2', name: 'Northeast Asia (Seoul)', group: 'apac' },
  { code: 'ap-east-1', name: 'East Asia (Hong Kong)', group: 'apac' },
  { code: 'ap-south-1', name: 'South Asia (Mumbai)', group: 'apac' },
] as const;

export const SMART_GROUPS = [
  { code: 'americas', name: 'Americas' },
  { code: 'emea', name: 'Europe, Middle East and Africa' },
  { code: 'apac', name: 'Asia-Pacific' },
] as const;
