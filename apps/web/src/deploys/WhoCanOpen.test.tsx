import type { Site } from '@lathe/protocol';
import type { Workspace } from '@lathe/workspace';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WorkspaceContext } from '../services.tsx';
import { WhoCanOpen } from './WhoCanOpen.tsx';

const drawn = (change: Partial<Site>): string => {
  const site: Site = { url: 'https://a.example', visibility: 'me', isMine: true, hasPassword: false, isOwner: true, deploys: [], changes: null, ...change };
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <WorkspaceContext value={{ deploys: {} } as Workspace}>
        <WhoCanOpen site={site} />
      </WorkspaceContext>
    </QueryClientProvider>,
  );
};
/** What each choice is called, and the chosen one. */
const namesOf = (html: string) => [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label = '']) => label.replaceAll(/<[^>]+>/g, ''));
const chosenIn = (html: string) => [...html.matchAll(/<label[^>]*>(.*?)<\/label>/g)].findIndex(([, label = '']) => label.includes('checked=""'));

it('"Only me" is chosen only for the person themselves, so that an owner can still choose it', () => {
  expect(chosenIn(drawn({}))).toBe(0);
  const theirs = drawn({ isMine: false });
  expect(chosenIn(theirs)).toBe(-1);
  expect(theirs).toContain('Only another member can open it now.');
  expect(chosenIn(drawn({ visibility: 'public', isMine: false }))).toBe(4);
});

it('the button that changes the password is not a part of what the choice is called', () => {
  const html = drawn({ visibility: 'password', hasPassword: true });
  expect(html).toContain('Change the password</button>');
  expect(namesOf(html)[2]).toBe('Anyone with the password');
});
