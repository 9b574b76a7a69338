import { expect, it } from 'vitest';
import { isSyncRequest } from './code-host.ts';

it.each([
  'push it to GitHub',
  'Please push this project to my GitHub repository.',
  'sync with gitlab',
  'publish to GitHub',
  'pull the changes from GitHub',
  'schiebe es auf GitHub',
  'lade das Projekt auf GitHub hoch',
  'pousse tout sur GitHub',
  'sube el código a GitHub',
])('%j synchronizes', (text) => {
  expect(isSyncRequest(text)).toBe(true);
});

it.each(['publish it', 'add a link to my GitHub', 'a GitHub clone', 'a list of my GitHub repositories', 'save', 'push notifications for GitHub'])(
  '%j does not',
  (text) => {
    expect(isSyncRequest(text)).toBe(false);
  },
);
