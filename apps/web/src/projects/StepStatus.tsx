import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { Spinner } from '../components/Spinner.tsx';
import type { StepState } from '@lathe/workspace';

/** One of the three steps: an icon of its state, its name, and its count. */
export function StepStatus({ name, state }: { readonly name: string; readonly state: StepState }) {
  const progress = state.status === 'busy' ? state.progress : undefined;
  return (
    <span
      title={lacksSomething(state) ? state.lacks : state.detail}
      className={classNames('inline-flex items-center gap-[5px]', state.status === 'busy' && 'text-fg', state.status === 'failed' && 'text-danger')}
    >
      <StepIcon state={state} size={14} />
      {lacksSomething(state) ? (
        <>
          <span className="max-sm:hidden">{state.detail}</span>
          <span className="sm:hidden">{name}</span>
        </>
      ) : (
        name
      )}
      {state.status === 'failed' && ' failed'}
      {progress && (
        <span className="text-fg-3 tnum max-md:hidden">
          {progress.done} / {progress.total}
        </span>
      )}
      <span className="sr-only">{lacksSomething(state) ? state.lacks : STATUS_WORDS[state.status]}</span>
    </span>
  );
}

/** There is nothing to start, so nothing is waited for. */
function lacksSomething(state: StepState): state is Extract<StepState, { status: 'waiting' }> {
  return state.status === 'waiting' && state.lacks !== undefined;
}

const STATUS_WORDS = { waiting: 'waiting', busy: 'in progress', ready: 'ready', failed: '' } as const;

/** Every state's icon has the same size, so that the names do not move. */
export function StepIcon({ state, size }: { readonly state: StepState; readonly size: 14 | 16 }) {
  return (
    <span className={classNames('grid flex-none place-items-center', size === 14 ? 'size-3.5' : 'size-4')}>
      <StatePicture state={state} size={size} />
    </span>
  );
}

function StatePicture({ state, size }: { readonly state: StepState; readonly size: 14 | 16 }) {
  if (state.status === 'busy') return state.isStalled ? <Icon name="warn" size={size} className="text-warn" /> : <Spinner size={size === 14 ? 11 : 14} />;
  if (state.status === 'ready') return <Icon name="check" size={size} className="text-ok" />;
  if (state.status === 'failed') return <Icon name="bad" size={size} className="text-danger" />;
  return <Icon name={lacksSomething(state) ? 'info' : 'clock'} size={size} />;
}
