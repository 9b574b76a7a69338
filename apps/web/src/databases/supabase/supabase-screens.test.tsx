import { DATABASE_STATUS_LABELS } from '@lathe/protocol';
import type { Workspace } from '@lathe/workspace';
import { atom } from 'nanostores';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { databaseConfirmation } from '../../dialogs/database-questions.tsx';
import { WorkspaceContext } from '../../services.tsx';
import { createFixtureSupabase, type SupabaseScene } from '../../testing/fixture-supabase.ts';
import { createFixtureDatabase } from '../../testing/fixture-database.ts';
import { DatabaseMissing } from '../DatabaseMissing.tsx';
import { DatabaseStatus } from '../DatabaseStatus.tsx';
import { Connecting } from './Connecting.tsx';
import { SupabaseNotice } from './SupabaseNotice.tsx';

function drawn(scene: SupabaseScene | undefined, screen: React.ReactNode, access = 'owner'): string {
  const project = { state: atom({ status: 'open', project: { access } }) };
  const workspace = { database: createFixtureDatabase(), supabase: createFixtureSupabase(scene), project } as unknown as Workspace;
  return renderToStaticMarkup(<WorkspaceContext value={workspace}>{screen}</WorkspaceContext>);
}

describe('a project without a database', () => {
  const missing = <DatabaseMissing onDelete={() => undefined} />;

  it('chooses between the built-in one, which is preselected, and Supabase', () => {
    const html = drawn({}, missing);
    for (const text of ['Where should the data live?', 'Built in', 'Supabase', 'Use built in']) expect(html).toContain(text);
    expect(/<input[^>]*aria-label="Built in"[^>]*checked/.test(html)).toBe(true);
  });

  it('is offered nothing of Supabase where the operator has not registered the server, or in a new Next.js project', () => {
    for (const scene of [undefined, { status: 'UNSUPPORTED' as const }]) {
      const html = drawn(scene, missing);
      expect(html).toContain('Create a database');
      expect(html).not.toContain('Supabase');
    }
    expect(drawn({}, missing, 'read')).not.toContain('Supabase');
  });
});

it('a project whose database is out of reach is not told that it has none', () => {
  const missing = <DatabaseMissing onDelete={() => undefined} />;
  expect(drawn({}, missing)).toContain('No database yet');
  for (const scene of [{ hasAccessEnded: true }, { status: 'REMOVED' }] as const) expect(drawn(scene, missing)).not.toContain('No database yet');
});

describe('the notice of a connection', () => {
  const notice = <SupabaseNotice />;

  it('restores a database that is paused or unhealthy', () => {
    expect(drawn({ database: 'INACTIVE' }, notice)).toMatch(/bakery-handover is paused.*>Restore</s);
    expect(drawn({ database: 'ACTIVE_UNHEALTHY' }, notice)).toMatch(/Active \(unhealthy\).*>Restore</s);
    expect(drawn({ database: 'RESTORE_FAILED' }, notice)).toMatch(/Restore failed.*>Restore</s);
  });

  it('says what a database does that is on its way, with its label', () => {
    for (const status of ['COMING_UP', 'RESTORING', 'PAUSING', 'UPGRADING'] as const) {
      const html = drawn({ database: status }, notice);
      expect(html).toContain(DATABASE_STATUS_LABELS[status]);
      expect(html).not.toContain('>Restore<');
    }
  });

  it('asks to sign in again when the access has ended, and for another database when it is gone', () => {
    expect(drawn({ hasAccessEnded: true }, notice)).toMatch(/Supabase ended this access.*Sign in again.*Disconnect/s);
    expect(drawn({ status: 'REMOVED' }, notice)).toMatch(/is gone.*Use another database/s);
    expect(drawn({ failure: 'The disk is full.' }, notice)).toMatch(/Could not connect to Supabase.*The disk is full\..*Try again/s);
  });

  it('is not there while all is well, while it is connected, and for those who may only look', () => {
    const progress = { step: 'waiting', since: 0 } as const;
    for (const scene of [undefined, {}, { database: 'ACTIVE_HEALTHY' }, { progress, failure: 'x' }] as const) expect(drawn(scene, notice)).toBe('');
    expect(drawn({ database: 'INACTIVE' }, notice, 'read')).toBe('');
  });
});

it('connecting names every step, the time that it takes, and a window that was blocked', () => {
  const html = drawn({ progress: { step: 'waiting', since: Date.now() - 64_000, region: 'us-east-1' } }, <Connecting />);
  for (const text of ['of about 2 m', 'East US', 'Save the keys to .env', 'Checks every 2.5 s', 'Stop connecting']) expect(html).toContain(text);
  expect(html).not.toContain('blocked');
  expect(drawn({ progress: { step: 'signing-in', since: 0, isBlocked: true } }, <Connecting />)).toContain('blocked the Supabase window');
});

it('the status bar shows every state of a database with its label', () => {
  for (const [status, label] of Object.entries(DATABASE_STATUS_LABELS))
    expect(drawn({ database: status as keyof typeof DATABASE_STATUS_LABELS }, <DatabaseStatus />)).toContain(`Supabase: ${label}`);
});

it('a new database is confirmed in the words of the specification', () => {
  const { title, buttons } = databaseConfirmation();
  expect([title, ...buttons.end.map(({ label }) => label)]).toEqual(['Create a new database?', 'Use existing', 'Create']);
});
