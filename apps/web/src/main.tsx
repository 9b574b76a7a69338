import { startApp } from './app.tsx';

startApp({
  root: document.getElementById('root') as HTMLElement,
  fetch: (...request) => fetch(...request),
  createWorkspace: () => Promise.reject(new Error('The workspace is not connected yet')),
});
