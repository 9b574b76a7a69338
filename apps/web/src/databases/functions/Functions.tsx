import { type DatabaseFunctions, failedDeployText, messageOf } from '@lathe/protocol';
import { useState } from 'react';
import { ActionError } from '../../components/ActionError.tsx';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { relativeTime } from '../../components/format.ts';
import { Icon } from '../../components/Icon.tsx';
import { Loading } from '../../components/Loading.tsx';
import { PaneMessage } from '../../components/PaneMessage.tsx';
import { useNow } from '../../components/use-now.ts';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';
import { askAssistant } from '../ask-assistant.ts';
import { useDatabaseQuery } from '../use-database-query.ts';
import { FailedFunctions } from './FailedFunctions.tsx';
import { FunctionLog } from './FunctionLog.tsx';
import { Secrets } from './Secrets.tsx';

/** Functions that run on the server, what they print, and the names of their secrets. */
export default function Functions() {
  const workspace = useWorkspace();
  const [chosen, setChosen] = useState<string>();
  const functions = useDatabaseQuery(['functions'], () => workspace.databaseServices.functions());
  const ask = (
    <Button kind="primary" icon="chat" onClick={() => askAssistant(workspace, 'Add a function that ')}>
      Ask for a function
    </Button>
  );
  if (functions.data === undefined) {
    if (functions.error)
      return <PaneMessage title="The functions could not be read" text={messageOf(functions.error)} onRetry={() => void functions.refetch()} />;
    return <Loading text="Reading the functions" className="p-5 text-fg-2" />;
  }
  const { functions: list, secrets } = functions.data;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <DeployProgress />
      {list.length === 0 ? (
        <div className="min-h-40 flex-1">
          <PaneMessage
            title="No functions yet"
            text="A function runs on the server, for what a browser must not do: pay, send mail, or use a key. Each is a folder in supabase/functions."
            action={ask}
          />
        </div>
      ) : (
        <FunctionTable functions={list} chosen={chosen} onChoose={setChosen} />
      )}
      <FailedFunctions functions={list} />
      <div className="flex min-h-0 flex-1 border-t border-line max-md:flex-col max-md:overflow-y-auto">
        {list.length > 0 && <FunctionLog only={chosen} />}
        <Secrets names={secrets} isAlone={list.length === 0} />
      </div>
    </div>
  );
}

const PROGRESS = { preparing: 'Preparing functions…', deploying: 'Deploying functions…' } as const;

/** What happens with the functions of the project's files, and why they could not be deployed at all. */
function DeployProgress() {
  const { functionDeploys } = useWorkspace();
  const progress = useStore(functionDeploys.progress);
  const failure = useStore(functionDeploys.failure);
  if (progress !== undefined) return <Loading text={PROGRESS[progress]} className="flex-none border-b border-line px-3 py-2 text-12 text-fg-2" />;
  if (failure === undefined) return null;
  return (
    <div className="flex flex-none items-center gap-2 border-b border-line px-3 py-2">
      <ActionError error={new Error(failedDeployText(failure))} className="min-w-0 flex-1" />
      <Button size="sm" onClick={() => void functionDeploys.deploy()} className="max-sm:h-10">
        Try again
      </Button>
    </div>
  );
}

interface FunctionTableProps {
  readonly functions: DatabaseFunctions['functions'];
  readonly chosen: string | undefined;
  readonly onChoose: (name: string | undefined) => void;
}

const MARKS = {
  deployed: { icon: 'check', className: 'text-ok' },
  failed: { icon: 'bad', className: 'text-danger' },
  waiting: { icon: 'clock', className: 'text-fg-3' },
} as const;

const HEAD = 'h-8 border-b border-line px-3 text-left text-12 font-medium text-fg-3';

function FunctionTable({ functions, chosen, onChoose }: FunctionTableProps) {
  const now = useNow();
  return (
    <div className="max-h-[45%] flex-none overflow-auto">
      <table aria-label="Functions" className="w-full border-separate border-spacing-0">
        <thead className="sticky top-0 bg-surface">
          <tr>
            <th className={HEAD}>Function</th>
            <th className={HEAD}>Deployed</th>
            <th className={HEAD}>Requires</th>
          </tr>
        </thead>
        <tbody>
          {functions.map(({ name, verifiesToken, deployedAt, failure }) => {
            const isChosen = name === chosen;
            const mark = failure !== undefined ? MARKS.failed : deployedAt === undefined ? MARKS.waiting : MARKS.deployed;
            return (
              <tr key={name} className={isChosen ? 'bg-press' : 'hover:bg-hover'}>
                <td className="h-[34px] border-b border-line px-3">
                  <button
                    type="button"
                    aria-pressed={isChosen}
                    title={isChosen ? 'Show the lines of all functions' : `Show the lines of ${name} only`}
                    onClick={() => onChoose(isChosen ? undefined : name)}
                    className="flex min-h-8 items-center gap-2 font-mono text-12 focus-row max-sm:min-h-11"
                  >
                    <Icon name={mark.icon} size={14} className={mark.className} />
                    {name}
                  </button>
                </td>
                <td className="border-b border-line px-3 text-fg-2">
                  {deployedAt === undefined ? (failure === undefined ? 'not deployed' : 'failed') : relativeTime(deployedAt, now)}
                </td>
                <td
                  className={classNames('border-b border-line px-3', verifiesToken ? 'text-fg-2' : 'text-fg')}
                  title={verifiesToken ? 'Calls need a token of the app' : 'Anyone can call it. It has to check callers itself.'}
                >
                  {verifiesToken ? 'Token' : 'Nothing'}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
