import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Button, buttonClass } from '../components/Button.tsx';
import { focusAnswer } from './focus-answer.ts';
import { Icon } from '../components/Icon.tsx';
import { useSettingsAddress } from '../components/use-settings-address.ts';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { ModelPullRow } from './ModelPullRow.tsx';
import { useModelPull } from './use-model-pull.ts';

/** More are in the menu of models. */
const BUTTONS_MAX = 3;
const ON_A_MACHINE: ReadonlySet<string> = new Set(['ollama', 'lmstudio']);

/** Below an answer of the built-in assistant: the language models at hand, for the same message. */
export function ModelOffer({ messageId }: { readonly messageId: string }) {
  const { chat } = useWorkspace();
  const address = useSettingsAddress();
  const isIdle = useStore(chat.status) === 'idle';
  const ready = useStore(chat.models).filter(({ status, isEmbedded }) => status === 'ready' && !isEmbedded);
  const sendTo = useCallback(
    (modelId: string): void => {
      if (chat.status.get() !== 'idle') return;
      chat.chooseModel(modelId);
      void chat.regenerate(messageId);
    },
    [chat, messageId],
  );
  const control = useModelPull(messageId, sendTo);
  return (
    <section aria-label="Language models" className="flex flex-col gap-2.5 rounded-card border border-line bg-surface px-3 py-2.5 text-13">
      <p className="text-fg-2">
        {ready.length > 0 ? 'Send the same message to a language model:' : 'A language model can do more, and gets the same message.'}
      </p>
      <div className="flex flex-wrap gap-1.5 empty:hidden">
        {ready.slice(0, BUTTONS_MAX).map(({ id, name }) => (
          <Button
            key={id}
            className="min-w-0 max-w-full shrink! max-md:h-10"
            disabled={!isIdle}
            onClick={(event) => {
              focusAnswer(event);
              sendTo(id);
            }}
          >
            <Icon name="arrow-up" size={14} />
            <span className="truncate">{name}</span>
          </Button>
        ))}
        {ready.length === 0 && (
          <Link to={address('applications')} className={buttonClass('default', 'md', 'max-md:h-10')}>
            <Icon name="key" size={14} />
            Add a key
          </Link>
        )}
      </div>
      {!ready.some(({ provider }) => ON_A_MACHINE.has(provider)) && <ModelPullRow {...control} messageId={messageId} isOnlyWay={ready.length === 0} />}
    </section>
  );
}
