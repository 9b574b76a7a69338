import { understand } from '@lathe/app-model';
import { describe, expect, it } from 'vitest';
import { ProjectView } from '../project-view.ts';
import { sentencesIn } from '../sentences/sentences.ts';
import { databaseChange } from './migration.ts';

const NOW = new Date('2026-11-27T10:20:30Z');
const situation = (files: readonly string[] = []) => ({
  project: new ProjectView({ files, contents: [] } as never, undefined),
  texts: sentencesIn('en'),
  now: () => NOW,
});
const todo = understand('a todo list with accounts', null).model!;

describe('what an app needs of its database', () => {
  it('is a migration and, the first time, the client and the database itself', () => {
    const { actions, note } = databaseChange(null, todo, situation());
    expect(actions).toEqual([
      {
        type: 'file',
        operation: 'write',
        path: 'supabase/migrations/20261127102030_create_tasks.sql',
        content: expect.stringContaining('create table public.tasks'),
      },
      { type: 'install', packages: [expect.stringMatching(/^@supabase\/supabase-js@\d/)] },
      { type: 'supabase', operation: 'create-database' },
    ]);
    expect(note).toContain('`supabase/migrations/20261127102030_create_tasks.sql`');
  });

  it('is a later migration for each change', () => {
    const later = understand('add a due date', todo).model!;
    const { actions } = databaseChange(todo, later, situation(['supabase/migrations/20261127102030_create_tasks.sql']));
    expect(actions).toEqual([
      {
        type: 'file',
        operation: 'write',
        path: 'supabase/migrations/20261127102031_change_tasks.sql',
        content: expect.stringContaining('add column due_date date'),
      },
    ]);
  });

  it('is nothing for an app that keeps its data in the browser', () => {
    expect(databaseChange(null, understand('a todo list', null).model!, situation())).toEqual({ actions: [], note: '' });
  });

  it('says who the owner is once there is one', () => {
    expect(databaseChange(null, understand('a shop with products and orders', null).model!, situation()).note).toContain(
      'The first person who signs up is the owner of the app.',
    );
    expect(databaseChange(null, todo, situation()).note).not.toContain('owner');
  });
});
