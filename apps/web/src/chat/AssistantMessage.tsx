import { memo, type ReactNode } from 'react';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';
import { Spinner } from '../components/Spinner.tsx';
import type { MessagePart, MessageView } from '@lathe/workspace';
import { ArtifactCard } from './ArtifactCard.tsx';
import { type Cleared, ClearedBadge } from './ClearedBadge.tsx';
import { FailureCard } from './FailureCard.tsx';
import { MessageText } from './MessageText.tsx';
import { ModelOffer } from './ModelOffer.tsx';
import { QuestionForm } from './QuestionForm.tsx';
import { QuickActions } from './QuickActions.tsx';
import { Reasoning } from './Reasoning.tsx';
import { ServerCall } from './ServerCall.tsx';
import { TurnFooter } from './TurnFooter.tsx';

export interface AssistantMessageProps {
  readonly message: Extract<MessageView, { role: 'assistant' }>;
  readonly isLast: boolean;
}

/** An answer: text and cards of actions in order, then how the turn ended. */
export const AssistantMessage = memo(function AssistantMessage({ message, isLast }: AssistantMessageProps) {
  const isStreaming = message.state === 'streaming';
  const lastPart = message.parts.at(-1);
  const card = message.parts.find(({ type }) => type === 'artifact');
  return (
    <article aria-label="Assistant" aria-busy={isStreaming || message.state === 'waiting'} tabIndex={-1} className="flex flex-col gap-3 text-14 focus-row">
      {message.compaction && (
        <Note icon="info">Earlier messages shortened for the model to save space: {message.compaction.leftOut}. Their full text is still here.</Note>
      )}
      {message.insteadOf && (
        <Note icon="info">
          {message.insteadOf.model} could not answer, so {message.insteadOf.answeredBy} is answering instead, as your settings allow.{' '}
          {message.insteadOf.message}
        </Note>
      )}
      {message.parts.map((part) => (
        <Part
          key={part.id}
          part={part}
          messageId={message.id}
          isStreaming={isStreaming && part === lastPart}
          cleared={part === card ? message.cleared : undefined}
        />
      ))}
      {message.elsewhere && (
        <p role="status" className="flex items-center gap-2 text-13 text-fg-3">
          <Spinner />
          {message.elsewhere.username === undefined ? 'Running in another window' : `Running in ${message.elsewhere.username}’s window`}
        </p>
      )}
      {message.state === 'waiting' && !message.isConnectionLost && !message.elsewhere && (
        <p className="flex items-center gap-2 text-13 text-fg-3">
          <Spinner />
          Waiting for the model
        </p>
      )}
      {message.isConnectionLost && (
        <p role="status" className="flex items-center gap-2 text-13 text-warn">
          <Spinner />
          Connection lost. Reconnecting. The answer is kept.
        </p>
      )}
      {message.state === 'stopped' && <Note icon="stop">{message.stopSummary ?? 'Stopped.'}</Note>}
      {message.changedNothing && <Note icon="info">The assistant changed nothing in this turn.</Note>}
      {!card && message.cleared && (
        <p>
          <ClearedBadge cleared={message.cleared} />
        </p>
      )}
      {isLast && message.quickActions && <QuickActions actions={message.quickActions} />}
      {isLast && message.offersModels && <ModelOffer messageId={message.id} />}
      {message.failure && <FailureCard failure={message.failure} canRetry={isLast} />}
      {!isStreaming && message.state !== 'waiting' && (
        <TurnFooter
          messageId={message.id}
          footer={message.footer}
          isEmbeddedModel={message.isEmbeddedModel === true}
          hasText={message.parts.some(({ type }) => type === 'text')}
        />
      )}
    </article>
  );
});

/** Something that happened to the turn. */
function Note({ icon, children }: { readonly icon: IconName; readonly children: ReactNode }) {
  return (
    <p className="flex gap-2 rounded-control bg-solid px-2.5 py-2 text-12 text-fg-2">
      <Icon name={icon} size={14} className="mt-px flex-none" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

interface PartProps {
  readonly part: MessagePart;
  readonly messageId: string;
  readonly isStreaming: boolean;
  readonly cleared: Cleared | undefined;
}

function Part({ part, messageId, isStreaming, cleared }: PartProps) {
  if (part.type === 'artifact') return <ArtifactCard artifact={part.artifact} messageId={messageId} cleared={cleared} />;
  if (part.type === 'server-call') return <ServerCall call={part.call} />;
  if (part.type === 'questions') return <QuestionForm form={part.form} messageId={messageId} />;
  if (part.type === 'reasoning') return <Reasoning text={part.text} isStreaming={isStreaming} />;
  return <MessageText text={part.text} isStreaming={isStreaming} />;
}
