import { renderFileTexts } from '@lathe/protocol';
import { computed } from 'nanostores';
import type { Analytics } from '../analytics/analytics.ts';
import type { ApiClient } from '../api/client.ts';
import type { Chat } from '../chat/chat-deps.ts';
import { projectContext } from '../chat/context/project-context.ts';
import type { Dialogs } from '../dialogs/dialogs.ts';
import type { ProjectFiles } from '../files/project-files.ts';
import type { SecretAccess } from '../files/secret-access.ts';
import type { Notices } from '../notices/notices.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import { fixAttemptsIn } from './fix-attempts.ts';
import { placeIn } from '../files/place-in-text.ts';
import { createOwnErrors } from './own-errors.ts';
import type { ProblemList } from './problem-list.ts';
import { textOfProblem } from './problem-text.ts';
import { createProblems, type ProblemBatch, type Problems } from './problems.ts';
import { problemsMessage } from './problems-message.ts';
import { resolveProblems } from './resolve-problems.ts';
import { watchFix } from './watch-fix.ts';

export interface ProjectProblemsDeps {
  readonly list: ProblemList;
  readonly api: ApiClient;
  readonly analytics: Pick<Analytics, 'track'>;
  readonly chat: Chat;
  readonly dialogs: Dialogs;
  readonly files: ProjectFiles;
  readonly secrets: Pick<SecretAccess, 'isHidden' | 'redact'>;
  readonly notices: Notices;
  readonly snapshots: Snapshots;
  readonly saveAll: () => Promise<void>;
  readonly getProjectId: () => string | undefined;
  readonly now: () => number;
  readonly randomId: () => string;
  /** The number of tokens from which the person wants to be asked before a fix. */
  readonly largeFixTokens: () => number | undefined;
  readonly warn: (text: string) => void;
}

/** The problems of the open project, with what can be done about them. */
export function createProjectProblems(deps: ProjectProblemsDeps, { signal }: { readonly signal: AbortSignal }): Problems {
  const { list, api, analytics, chat, dialogs, files, secrets, notices, snapshots, now, randomId, warn } = deps;

  const model = () => chat.models.get().find(({ id }) => id === chat.modelId.get());
  const versionBefore = computed([snapshots.versions, chat.history], (versions, history) => (answerId: string | undefined) => {
    const answers = new Set(history.filter(({ role }) => role === 'assistant').map(({ id }) => id));
    const at = versions.findIndex(({ id }) => (answerId === undefined ? answers.has(id) : id === answerId));
    return at < 0 ? undefined : versions[at + 1];
  });

  function filesText({ problems: batch }: ProblemBatch): string {
    const named = batch.flatMap((problem) => placeIn(textOfProblem(problem)).path ?? []);
    const preferredPaths = [...named, 'package.json'];
    const { contents } = projectContext({ title: '', files, preferredPaths, changedPaths: [], problems: [], isHidden: secrets.isHidden });
    return renderFileTexts(contents);
  }

  const { areOwn } = createOwnErrors({ chat, problems: list.all, files });

  const problems = createProblems({
    randomId,
    list,
    now,
    analytics,
    warn,
    attempts: computed(chat.history, fixAttemptsIn),
    redact: secrets.redact,
    versionBefore,
    estimate: (text) => {
      const tokens = chat.estimateTokens(text);
      const price = model()?.price;
      return { tokens, ...(price === undefined || model()?.isEmbedded ? {} : { cost: (tokens * price.input) / 1_000_000 }) };
    },
    async resolve(batch) {
      if (chat.status.get() !== 'idle') {
        notices.show({ kind: 'info', text: 'The assistant is still working. Stop it first, or wait until it finishes.' });
        return false;
      }
      return resolveProblems(
        batch,
        {
          api,
          dialogs,
          notices,
          analytics,
          now,
          warn,
          hintOf: list.hintOf,
          modelId: () => chat.modelId.get(),
          projectId: deps.getProjectId,
          contextWindow: () => model()?.contextWindow,
          estimateTokens: (text) => chat.estimateTokens(text),
          largeFixTokens: deps.largeFixTokens,
          saveAll: deps.saveAll,
          keepVersion: (id, title) => snapshots.take(id, title),
          filesText,
          areOwn,
          redact: secrets.redact,
          append: async (report) => {
            const answer = await chat.report(report);
            if (answer) watchFix(report, answer, { analytics, goneOf: problems.goneOf, setCleared: chat.setCleared }, signal);
          },
        },
        signal,
      );
    },
    async ignore(batch) {
      await chat.report(problemsMessage(batch, { isResolved: false, now: now(), warn, hintOf: list.hintOf }));
    },
    ask(text, { isDiscussion }) {
      if (isDiscussion) chat.setMode('plan');
      chat.setDraft(text);
    },
    async rollBack(id) {
      const version = snapshots.versions.get().find((candidate) => candidate.id === id);
      if (!version) return;
      const { number, title, createdAt } = version;
      if ((await dialogs.ask({ type: 'confirm-rollback', version: number, title, createdAt })) === 'confirm') await snapshots.restore(id);
    },
  });

  return problems;
}
