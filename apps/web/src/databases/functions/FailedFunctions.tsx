import { type DatabaseFunction, failedDeployText } from '@lathe/protocol';
import { Button } from '../../components/Button.tsx';
import { relativeTime } from '../../components/format.ts';
import { Icon } from '../../components/Icon.tsx';
import { useNow } from '../../components/use-now.ts';
import { useStore } from '../../components/use-store.ts';
import { useWorkspace } from '../../services.tsx';
import { askAssistant } from '../ask-assistant.ts';

/** Why functions were not deployed, and what still answers. */
export function FailedFunctions({ functions }: { readonly functions: readonly DatabaseFunction[] }) {
  const workspace = useWorkspace();
  const progress = useStore(workspace.functionDeploys.progress);
  const now = useNow();
  return functions.map(({ name, failure, deployedAt }) =>
    failure === undefined ? null : (
      <section
        key={name}
        aria-label={`${name} was not deployed`}
        className="flex flex-none flex-wrap gap-2.5 border-b border-line border-l-2 border-l-danger px-3 py-2.5"
      >
        <Icon name="bad" className="mt-0.5 flex-none text-danger" />
        <div className="flex min-w-[min(75%,16rem)] flex-1 flex-col gap-1.5">
          <h2 className="font-semibold wrap-anywhere">{name} was not deployed</h2>
          <pre className="max-h-32 overflow-auto font-mono text-12 whitespace-pre-wrap wrap-anywhere text-code">{failedDeployText(failure)}</pre>
          <p className="text-12 text-fg-2">
            {deployedAt === undefined ? 'Nothing answers at its address yet.' : `The version from ${relativeTime(deployedAt, now)} still answers.`}
          </p>
        </div>
        <Button size="sm" disabled={progress !== undefined} onClick={() => void workspace.functionDeploys.deploy()} className="self-start max-sm:h-10">
          Deploy again
        </Button>
        <Button
          size="sm"
          onClick={() => askAssistant(workspace, `The function ${name} was not deployed. Repair it.\n\n${failedDeployText(failure)}`)}
          className="self-start max-sm:h-10"
        >
          Ask for a fix
        </Button>
      </section>
    ),
  );
}
