import { AppError, ERROR_CODES, type ErrorCode, errorTitleOf } from '@lathe/protocol';
import type { Workspace } from '@lathe/workspace';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { atom } from 'nanostores';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { WorkspaceContext } from '../services.tsx';
import { FailureCard } from './FailureCard.tsx';
import { FAILURE_ADVICE } from './failure-advice.ts';

const PLACES = { keys: ['Manage keys', '/settings/applications'], limits: ['Show limits', '/settings/tokens'], 'sign-in': ['Sign in', '/sign-in'] } as const;

async function drawn(code: ErrorCode, canRetry: boolean, drafts?: readonly string[]): Promise<string> {
  const { message, isRetryable } = new AppError(code, `This is what happened: ${code}.`);
  const failure = { code, message, isRetryable, kept: 'Two files were kept.', ...(drafts ? { drafts } : {}) };
  const workspace = { chat: { status: atom('idle') } } as unknown as Workspace;
  const card = () => (
    <WorkspaceContext value={workspace}>
      <FailureCard failure={failure} canRetry={canRetry} />
    </WorkspaceContext>
  );
  const router = createRouter({ routeTree: createRootRoute({ component: card }), history: createMemoryHistory() });
  await router.load();
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

const textOf = (html: string): string => html.replaceAll(/<[^>]+>/g, '\n').replaceAll('&#x27;', "'");

describe('the card of a failed answer', () => {
  it.each(Object.keys(ERROR_CODES) as ErrorCode[])('for %s says what happened, what was kept and what to do', async (code) => {
    const text = textOf(await drawn(code, true));
    for (const part of [errorTitleOf(code), `This is what happened: ${code}.`, `Two files were kept. ${FAILURE_ADVICE[code].advice}`])
      expect(text).toContain(part);
  });

  it.each(Object.keys(ERROR_CODES) as ErrorCode[])('for %s offers a retry only where one can help, and the place to fix the cause', async (code) => {
    const [last, earlier] = [await drawn(code, true), await drawn(code, false)];
    expect(last.includes('Try again</button>')).toBe(ERROR_CODES[code].isRetryable);
    // Only the last answer can be retried.
    expect(earlier).not.toContain('Try again</button>');
    const { place } = FAILURE_ADVICE[code];
    for (const [name, [label, address]] of Object.entries(PLACES)) expect(last.includes(`href="${address}"`) && last.includes(label)).toBe(name === place);
  });

  it('offers to continue a file of which a part arrived, as long as it is the last answer', async () => {
    expect(await drawn('answer-cut-off', true, ['src/App.jsx'])).toContain('Continue the draft</button>');
    expect(await drawn('answer-cut-off', false, ['src/App.jsx'])).not.toContain('Continue the draft');
    expect(await drawn('answer-cut-off', true)).not.toContain('Continue the draft');
  });
});
