import { classNames } from '../components/class-names.ts';
import { duration } from '../components/format.ts';
import { useNow } from '../components/use-now.ts';
import { useStore } from '../components/use-store.ts';
import { StepIcon } from '../projects/StepStatus.tsx';
import { useWorkspace } from '../services.tsx';
import type { StepState } from '@lathe/workspace';
import { LogTail } from './LogTail.tsx';

/** The three steps of a start with their counts and seconds, and the last three lines of the log. */
export function BootSteps() {
  const { runtime } = useWorkspace();
  const tail = useStore(runtime.logTail);
  return (
    <>
      <ul className="flex flex-col">
        <Step name="Runtime" state={useStore(runtime.runtime)} />
        <Step name="Packages" state={useStore(runtime.packages)} />
        <Step name="Server" state={useStore(runtime.server)} />
      </ul>
      {tail.length > 0 && <LogTail text={tail.join('\n')} />}
    </>
  );
}

function Step({ name, state }: { readonly name: string; readonly state: StepState }) {
  return (
    <li className={classNames('flex h-8 items-center gap-2.5 border-b border-line last:border-b-0', state.status === 'waiting' && 'text-fg-3')}>
      <StepIcon state={state} size={16} />
      {name}
      <span className="ml-auto truncate pl-3 text-12 text-fg-3 tnum">{state.status === 'busy' ? <Running state={state} /> : state.detail}</span>
    </li>
  );
}

function Running({ state }: { readonly state: Extract<StepState, { status: 'busy' }> }) {
  const now = useNow();
  const count = state.progress ? `${state.progress.done} of ${state.progress.total}` : state.detail;
  return <>{[count, duration(Math.max(0, now - state.since))].filter(Boolean).join(' · ')}</>;
}
