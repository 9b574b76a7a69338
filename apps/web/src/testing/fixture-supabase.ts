import type { DatabaseStatus, SupabaseIntegration, SupabaseOrganizationDetails } from '@lathe/protocol';
import type { SupabaseConnectionStatus, SupabaseProgress, SupabaseStore } from '@lathe/workspace';
import { atom } from 'nanostores';

/** What a scene says about the project's connection to Supabase. */
export interface SupabaseScene {
  readonly status?: SupabaseConnectionStatus;
  /** Of the database, if one is connected. */
  readonly database?: DatabaseStatus;
  readonly progress?: SupabaseProgress;
  readonly hasAccessEnded?: boolean;
  readonly failure?: string;
  /** Whether the account has projects. */
  readonly isEmpty?: boolean;
  /** Whether asking Supabase never ends. */
  readonly isBusy?: boolean;
}

const project = (id: string, name: string, status: DatabaseStatus) => ({ id, name, region: 'us-east-1', status, createdAt: '2026-10-02T09:00:00Z' });

const ORGANIZATION: SupabaseOrganizationDetails = {
  ...{ id: 'o1', slug: 'corner-bakery', name: 'Corner Bakery', plan: 'free', projectsLeft: 0 },
  projects: [
    project('menusite', 'menu-site', 'ACTIVE_HEALTHY'),
    project('bakery', 'bakery-handover', 'COMING_UP'),
    project('oldstock', 'old-stock', 'INACTIVE'),
  ],
};

const connectedTo = (status: DatabaseStatus): SupabaseIntegration => ({
  project: {
    ...{ id: 'qkzwxjtvbnmlpoiu', name: 'bakery-handover', status, region: 'us-east-1' },
    ...{ organization: 'corner-bakery', url: 'https://qkzwxjtvbnmlpoiu.supabase.co' },
  },
  apiKey: 'sb_publishable_sample',
});

const done = async (): Promise<void> => undefined;

/** A connection that does not change. Without a scene, the operator offers no Supabase. */
export function createFixtureSupabase(scene: SupabaseScene | undefined): SupabaseStore {
  const answer = async <Value>(value: Value): Promise<Value> => (scene?.isBusy === true ? new Promise(() => undefined) : value);
  return {
    status: atom(scene?.status ?? (scene?.database === undefined ? 'NOT_CONFIGURED' : scene.database === 'ACTIVE_HEALTHY' ? 'CONFIGURED' : 'UNHEALTHY')),
    confirmation: atom('idle'),
    integration: atom(scene?.database === undefined ? undefined : connectedTo(scene.database)),
    account: atom({ isAvailable: scene !== undefined }),
    progress: atom(scene?.progress),
    hasAccessEnded: atom(scene?.hasAccessEnded ?? false),
    busy: atom(undefined),
    failure: atom(scene?.failure),
    read: done,
    connect: async () => false,
    openSignIn: () => undefined,
    stop: () => undefined,
    signInAgain: done,
    disconnect: async () => true,
    pause: done,
    restore: done,
    organizations: () => answer([ORGANIZATION]),
    organization: () => answer(scene?.isEmpty === true ? { ...ORGANIZATION, projectsLeft: 2, projects: [] } : ORGANIZATION),
  };
}
