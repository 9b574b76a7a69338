import type { Workspace } from '@lathe/workspace';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { WorkspaceContext } from '../services.tsx';
import { createFixtureDatabase } from '../testing/fixture-database.ts';
import { FullNotice } from './FullNotice.tsx';

/** Of 500 MB. */
const drawn = (sizeBytes: number): string =>
  renderToStaticMarkup(
    <WorkspaceContext value={{ database: createFixtureDatabase({ state: 'running', sizeBytes }) } as unknown as Workspace}>
      <FullNotice onUsage={() => undefined} />
    </WorkspaceContext>,
  );

describe('the notice of a database', () => {
  it('says that nothing can be saved once it is full, and what to do', () => {
    const html = drawn(500_000_001);
    for (const text of ['role="alert"', 'your app cannot save anything', '500.0 MB of 500.0 MB are used', 'Delete rows or stored files', 'Show what fills it'])
      expect(html).toContain(text);
  });

  it('warns before it is full', () => {
    for (const text of ['role="status"', 'The database is nearly full', 'Show what fills it']) expect(drawn(450_000_001)).toContain(text);
    expect(drawn(500_000_000)).toContain('nearly full');
  });

  it('is not there while there is room', () => {
    expect(drawn(450_000_000)).toBe('');
  });
});
