/** The organizations and projects of a person's account, as the Management API shows them. */

export const PROJECT_STATUSES = [
  'INACTIVE',
  'ACTIVE_HEALTHY',
  'ACTIVE_UNHEALTHY',
  'COMING_UP',
  'UNKNOWN',
  'GOING_DOWN',
  'INIT_FAILED',
  'REMOVED',
  'RESTORING',
  'UPGRADING',
  'PAUSING',
  'RESTORE_FAILED',
  'RESTARTING',
  'PAUSE_FAILED',
  'RESIZING',
] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export type Plan = 'free' | 'pro' | 'team' | 'enterprise' | 'platform';

export interface Organization {
  readonly slug: string;
  readonly name: string;
  readonly plan: Plan;
}

export interface Project {
  /** Twenty small letters. */
  readonly ref: string;
  /** A number that the API answers only when the project is deleted. */
  readonly number: number;
  readonly name: string;
  /** The slug of its organization. */
  readonly organization: string;
  readonly region: string;
  readonly status: ProjectStatus;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly databaseHost: string;
  /** Such as `18.6`. */
  readonly databaseVersion: string;
}

export interface NewProject {
  readonly name: string;
  readonly organization: string;
  readonly region: string;
  /** Of the database's owner. */
  readonly password: string;
}

/** What the routes of an account work with. Every method throws Refusal for what the person has to change. */
export interface ManagedProjects {
  organizations(): Promise<readonly Organization[]>;
  createOrganization(name: string): Promise<Organization>;
  /** In the order in which they were created, without those that were deleted. */
  projects(): Promise<readonly Project[]>;
  /** Answers at once; the project comes up after that. */
  createProject(given: NewProject): Promise<Project>;
  /** The methods below answer 404 for a project that does not exist. */
  deleteProject(ref: string): Promise<Project>;
  pauseProject(ref: string): Promise<void>;
  restoreProject(ref: string): Promise<void>;
}
