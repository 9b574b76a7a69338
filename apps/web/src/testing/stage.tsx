import { startApp } from '../app.tsx';
import { createFixtureFetch } from './fixture-fetch.ts';
import { createFixtureWorkspace } from './fixture-workspace.ts';
import { scenes } from './scenes.ts';

/** The product over fixtures, such as `?scene=working&account=known`. A separate page that is never part of the product's build. */
const parameters = new URLSearchParams(location.search);
const scene = scenes[parameters.get('scene') ?? 'preview'];
if (scene === undefined) throw new Error(`There is no scene with this name. Scenes: ${Object.keys(scenes).join(', ')}`);

startApp({
  root: document.getElementById('root') as HTMLElement,
  fetch: createFixtureFetch(parameters.get('account') ?? 'known', parameters.get('scene') ?? 'preview'),
  fetchRuntimeAhead: async () => false,
  relayPreviews: async () => () => undefined,
  createWorkspace: async () => createFixtureWorkspace(scene()),
});
