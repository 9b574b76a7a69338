import { doneChat } from '../sample-chat.ts';
import {
  ambiguousElement,
  computedElement,
  files,
  installing,
  linkElement,
  lostElement,
  pictureElement,
  previews,
  ready,
  selectedElement,
  waiting,
} from './parts.ts';
import type { Scenes } from './parts.ts';

const handEdits = [
  { id: '1', type: 'text', path: 'src/components/Header.tsx', added: 1, removed: 1 },
  { id: '2', type: 'style', path: 'src/styles/theme.css', added: 1, removed: 0 },
] as const;

export const previewsScenes: Scenes = {
  preview: () => ({ messages: doneChat, files, contextUsed: 0.34, previews: previews(), draft: 'Ask before ending the shift, and say how many tasks move' }),
  'preview-inspecting': () => ({ messages: doneChat, files, previews: previews(), isInspecting: true }),
  'preview-element': () => ({
    messages: doneChat,
    files,
    previews: previews(),
    selected: selectedElement,
    isInspecting: true,
    edits: handEdits,
    editState: { status: 'shown' },
  }),
  'preview-element-ambiguous': () => ({
    messages: doneChat,
    files,
    previews: previews(),
    isInspecting: true,
    selected: ambiguousElement,
  }),
  'preview-element-computed': () => ({ messages: doneChat, files, previews: previews(), selected: computedElement, isInspecting: true }),
  'preview-element-picture': () => ({ messages: doneChat, files, previews: previews(), selected: pictureElement, isInspecting: true }),
  'preview-element-link': () => ({ messages: doneChat, files, previews: previews(), selected: linkElement, isInspecting: true }),
  'preview-element-lost': () => ({ messages: doneChat, files, previews: previews(), selected: lostElement, isInspecting: true }),
  'preview-element-writing': () => ({
    messages: doneChat,
    files,
    previews: previews(),
    selected: selectedElement,
    isInspecting: true,
    editState: { status: 'writing' },
  }),
  'preview-element-refused': () => ({
    messages: doneChat,
    files,
    previews: previews(),
    selected: selectedElement,
    isInspecting: true,
    editState: { status: 'refused', reason: 'src/components/Header.tsx is locked.' },
  }),
  'preview-tunnel': () => ({ messages: doneChat, files, previews: previews(), tunnel: { status: 'open' } }),
  'preview-empty': () => ({ files, messages: doneChat, steps: [ready, ready, { status: 'waiting', detail: 'npm run dev' }] }),
  'preview-nothing': () => ({
    files: [{ path: 'notes.md', type: 'file' }],
    messages: doneChat,
    steps: [ready, waiting, { status: 'waiting', detail: 'Nothing to start', lacks: 'There is nothing to start: there is no package.json and no index.html.' }],
  }),
  'preview-busy': () => ({
    files,
    messages: doneChat,
    saved: { status: 'saving' },
    steps: [{ status: 'ready', detail: '0.9 s' }, installing(Date.now() - 6000), { status: 'waiting', detail: 'npm run dev' }],
    logTail: ['added   @vitejs/plugin-react@5.0.2', 'added   react-dom@19.2.0', 'linking date-fns@4.1.0'],
  }),
  'preview-stalled': () => ({ files, messages: doneChat, steps: [{ status: 'ready', detail: '0.9 s' }, installing(Date.now() - 68_000, 231, true), waiting] }),
  'preview-stuck': () => ({ files, messages: doneChat, previews: previews(), health: 'unresponsive' }),
  'preview-framework': () => ({
    files,
    messages: doneChat,
    previews: [{ port: 8081, isReady: false, baseUrl: `${location.origin}/sample-app`, shownHost: 'https://preview.lathe.local' }],
    logTail: ['Starting Metro Bundler', 'Waiting on http://localhost:8081', 'Web Bundled 1742ms node_modules/expo-router/entry.js (812 modules)'],
  }),
  'preview-ports': () => ({
    files,
    messages: doneChat,
    previews: [
      ...previews(),
      { port: 6006, isReady: false, baseUrl: `${location.origin}/sample-app`, shownHost: 'https://preview.lathe.local' },
      { port: 8787, isReady: true, baseUrl: `${location.origin}/sample-app`, shownHost: 'https://preview.lathe.local' },
    ],
  }),
  'editor-only': () => ({
    files,
    messages: doneChat,
    isEditorOnly: true,
    steps: [
      {
        status: 'failed',
        detail:
          'The runtime needs headers that this page came without: Cross-Origin-Opener-Policy: same-origin; Cross-Origin-Embedder-Policy: credentialless or require-corp.',
      },
      waiting,
      waiting,
    ],
  }),
};
