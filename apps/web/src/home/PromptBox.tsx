import { lazy, Suspense, useEffect, type Ref } from 'react';
import { useAccount } from '../accounts/use-account.ts';
import { GrowingTextarea } from '../components/GrowingTextarea.tsx';
import { IconButton } from '../components/Button.tsx';
import { useServices } from '../services.tsx';
import { RuntimeHint } from './RuntimeHint.tsx';

const HomeModelPicker = lazy(() => import('./HomeModelPicker.tsx'));

export interface PromptBoxProps {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly text: string;
  readonly onChange: (text: string) => void;
  readonly isSending: boolean;
  readonly onSend: () => void;
}

/** The first prompt. Typing loads the workspace and boots the runtime. */
export function PromptBox({ ref, text, onChange, isSending, onSend }: PromptBoxProps) {
  const { loadWorkspace } = useServices();
  const account = useAccount();
  const isEmpty = text.trim() === '';
  useEffect(() => {
    // Not reported here, where nobody has asked for anything yet. The project page reports it.
    if (!isEmpty)
      loadWorkspace().then(
        (workspace) => workspace.runtime.warmUp(),
        () => undefined,
      );
  }, [isEmpty, loadWorkspace]);
  return (
    <form
      className="flex flex-col rounded-dialog border border-line-control bg-surface outline-focus focus-within:outline-2 focus-within:-outline-offset-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty && !isSending) onSend();
      }}
    >
      <GrowingTextarea
        ref={ref}
        label="Describe the app you want to build"
        placeholder="Describe the app you want to build"
        value={text}
        onChange={onChange}
        onSubmit={() => !isEmpty && !isSending && onSend()}
        autoFocus
        className="max-h-75 min-h-23 px-4 pt-4 pb-2 text-15 max-sm:text-16"
      />
      <div className="flex min-h-10 items-center gap-1 px-2.5 pb-2.5">
        {account.data?.isLoggedIn && (
          <Suspense fallback={null}>
            <HomeModelPicker />
          </Suspense>
        )}
        <span className="flex-1" />
        <RuntimeHint />
        <IconButton type="submit" kind="primary" icon="arrow-up" label="Send" isBusy={isSending} disabled={isEmpty || isSending} className="max-sm:size-10" />
      </div>
    </form>
  );
}
