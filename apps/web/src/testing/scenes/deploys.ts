import type { DeployInfo, DeploymentInfo, Site } from '@lathe/protocol';
import type { LogSection, OutputCheck, Publishing } from '@lathe/workspace';
import { doneChat } from '../sample-chat.ts';
import { files, previews } from './parts.ts';
import type { Scenes } from './parts.ts';

const MINUTE_MS = 60_000;
const host = (label: string) => `https://${label}bakery-handover-k3f9x2ap.site.lathe-code.net`;

const deploy = (number: number, minutesAgo: number, isLive = false): DeployInfo => ({
  id: `deploy${number}`,
  number,
  title: 'Bakery handover',
  url: host(`deploy${number}--`),
  fileCount: 16,
  byteSize: 188_000,
  sentByteSize: 61_000,
  createdAt: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString(),
  isLive,
});

const site = (deploys: readonly DeployInfo[]): Site => ({
  url: host(''),
  visibility: 'link',
  isMine: true,
  hasPassword: false,
  isOwner: true,
  deploys: [...deploys],
  changes: { added: ['src/pages/OrderPage.tsx', 'src/lib/orders.ts'], changed: ['src/App.tsx', 'src/components/TaskList.tsx'], removed: [] },
});

const checks: readonly OutputCheck[] = [
  { id: 'secrets', status: 'passed', title: 'No secrets in the files', detail: '16 files' },
  { id: 'title', status: 'passed', title: 'Title and description', detail: '34 and 118 characters' },
  { id: 'preview', status: 'warning', title: 'No picture for link previews', detail: 'Shared links show plain text.', request: 'Add a picture.' },
  { id: 'icon', status: 'passed', title: 'Icon', detail: 'in the page' },
  { id: 'links', status: 'passed', title: 'No broken links', detail: '23 followed' },
  { id: 'missing', status: 'passed', title: 'Not-found page', detail: 'the app decides' },
  { id: 'robots', status: 'passed', title: 'Search engines', detail: 'who can open it decides' },
  { id: 'size', status: 'passed', title: 'Size', detail: '188 KB in 16 files' },
];

const BUILD = `$ npx vite build
vite v8.0.4 building for production...
✓ 412 modules transformed.
dist/assets/index-BqT3x9kZ.css   11.4 kB
dist/assets/index-Cw9xT3bq.js   188.0 kB
✓ built in 9.2 s
`;
const FAILURE = `$ npx vite build
src/pages/OrderPage.tsx:31:9
error  "formatPrice" is not exported by "src/lib/money.ts"
`;

const section = (name: LogSection['name'], status: LogSection['status'], more: Partial<LogSection> = {}): LogSection => ({ name, status, text: '', ...more });
const bench = (publishing: Publishing, deploys: readonly DeployInfo[]) => ({
  view: 'preview' as const,
  messages: doneChat,
  files,
  previews: previews(),
  site: { status: 'ready' as const, site: site(deploys) },
  publishing,
});
const earlier = () => [deploy(11, 38, true), deploy(10, 41)];

const hosted = (change: Partial<DeploymentInfo> = {}): DeploymentInfo => ({
  site_id: 's1',
  provider: 'netlify',
  deploy_url: 'https://bakery-handover.netlify.app',
  admin_url: 'https://app.netlify.com/sites/bakery-handover',
  owner: 'user',
  ...change,
});
const CLAIMABLE = { owner: 'stackblitz', claim_url: 'https://app.netlify.com/claim' } as const;
const REMOTE_BUILD = `$ npx next build
▲ Next.js 16.1.0
Creating an optimized production build
`;

export const deploysScenes: Scenes = {
  'publish-netlify': () => ({ ...bench({ status: 'idle' }, earlier()), hosted: hosted(CLAIMABLE) }),
  'publish-server': () => ({
    ...bench({ status: 'idle' }, []),
    serverNeed: {
      title: 'Next.js',
      text: 'Next.js builds a server. With output: "export" in next.config it writes pages instead; route handlers, server actions and pages made for each request then no longer work.',
      request: 'Make pages of it.',
      runsAtNetlify: true,
    },
  }),
  'publish-netlify-busy': () => ({
    ...bench(
      {
        status: 'building',
        sections: [
          section('initializing', 'done'),
          section('building', 'busy', { text: REMOTE_BUILD }),
          section('completed', 'waiting'),
          section('deploying', 'waiting'),
          section('cleanup', 'waiting'),
        ],
        startedAt: Date.now() - 21_000,
        isWanted: true,
      },
      earlier(),
    ),
    hosted: hosted(),
  }),
  'publish-netlify-done': () => ({
    ...bench({ status: 'published', deployId: 'x', warnings: [], checks: [], tookMs: 52_000, hosted: hosted(CLAIMABLE) }, earlier()),
    hosted: hosted(CLAIMABLE),
  }),
  'publish-ready': () => bench({ status: 'built', sections: [], checks, fileCount: 16 }, earlier()),
  'publish-given': () => bench({ status: 'built', sections: [], checks, fileCount: 214, given: 'bread-site.zip' }, earlier()),
  'publish-first': () => ({
    ...bench(
      {
        status: 'building',
        sections: [
          section('initializing', 'done'),
          section('building', 'busy', { text: BUILD }),
          section('completed', 'waiting'),
          section('deploying', 'waiting'),
        ],
        startedAt: Date.now() - 9_000,
        isWanted: false,
      },
      [],
    ),
    site: { status: 'ready', site: { ...site([]), visibility: 'me', changes: null } },
  }),
  'publish-busy': () =>
    bench(
      {
        status: 'deploying',
        sections: [
          section('initializing', 'done'),
          section('building', 'done', { text: BUILD }),
          section('completed', 'done', { detail: '16 files' }),
          section('deploying', 'busy', { text: '3 of 16 files have changed\n' }),
        ],
        startedAt: Date.now() - 2_000,
        isWanted: true,
      },
      earlier(),
    ),
  'publish-failed': () =>
    bench(
      {
        status: 'failed',
        sections: [
          section('initializing', 'done'),
          section('building', 'failed', { text: FAILURE }),
          section('completed', 'skipped'),
          section('deploying', 'skipped'),
        ],
        message: 'Build failed, ask Lathe to fix the error or check the output panel.',
        isBuildFailure: true,
      },
      earlier(),
    ),
  'publish-danger': () =>
    bench(
      {
        status: 'built',
        sections: [],
        checks: [
          {
            id: 'secrets',
            status: 'danger',
            title: 'A secret would be published',
            detail: 'Everyone who opens the site could read a secret key of Stripe in assets/index-Cw9xT3bq.js.',
            request: 'Move it.',
          },
          ...checks.slice(1),
        ],
        fileCount: 16,
      },
      earlier(),
    ),
  'publish-done': () =>
    bench(
      {
        status: 'published',
        deployId: 'deploy12',
        warnings: ['_headers, line 4: Set-Cookie cannot be set for a published site, so it is ignored.'],
        checks,
        tookMs: 1_900,
      },
      [deploy(12, 0, true), deploy(11, 38), deploy(10, 41)],
    ),
};
