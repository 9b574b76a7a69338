import { type DeployInfo, DEPLOYS_KEPT, type Site } from '@lathe/protocol';
import { useMutation } from '@tanstack/react-query';
import { ActionError } from '../components/ActionError.tsx';
import { Button, buttonClass } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { relativeTime } from '../components/format.ts';
import { useWorkspace } from '../services.tsx';
import { SheetBlock } from '../components/SheetBlock.tsx';

/** What was published before. Each version can be opened, and made live again. */
export function DeployHistory({ site }: { readonly site: Site }) {
  const { deploys } = useWorkspace();
  const restore = useMutation({ mutationFn: (deployId: string) => deploys.restore(deployId) });
  if (site.deploys.length === 0) return null;
  return (
    <SheetBlock title="Published versions" end={<span>the last {DEPLOYS_KEPT} are kept</span>}>
      <ol>
        {site.deploys.map((deploy) => (
          <DeployRow
            key={deploy.id}
            deploy={deploy}
            isOnlyWayBack={!site.deploys.some(({ isLive }) => isLive)}
            isBusy={restore.isPending && restore.variables === deploy.id}
            onRestore={() => restore.mutate(deploy.id)}
          />
        ))}
      </ol>
      <ActionError error={restore.error} className="mt-1" />
    </SheetBlock>
  );
}

interface DeployRowProps {
  readonly deploy: DeployInfo;
  /** The site is offline. */
  readonly isOnlyWayBack: boolean;
  readonly isBusy: boolean;
  readonly onRestore: () => void;
}

function DeployRow({ deploy: { number, url, isLive, createdAt }, isOnlyWayBack, isBusy, onRestore }: DeployRowProps) {
  return (
    <li className="flex min-h-9 items-center gap-2.5 border-b border-line last:border-b-0 max-sm:min-h-11">
      <span aria-hidden="true" className={classNames('size-2 flex-none rounded-full', isLive ? 'bg-ok' : 'border border-fg-3')} />
      <span className={classNames('flex-none', isLive && 'font-medium')}>Version {number}</span>
      <span className="min-w-0 flex-1 truncate text-12 text-fg-3">
        {isLive && 'Live, '}
        {relativeTime(createdAt)}
      </span>
      <a href={url} target="_blank" rel="noreferrer" aria-label={`Preview version ${number}`} className={buttonClass('quiet', 'sm', 'max-sm:h-10')}>
        Preview
      </a>
      {!isLive && (
        <Button
          size="sm"
          icon="undo"
          isBusy={isBusy}
          disabled={isBusy}
          onClick={onRestore}
          aria-label={`${isOnlyWayBack ? 'Put back' : 'Roll back to'} version ${number}`}
          className="max-sm:h-10"
        >
          {isOnlyWayBack ? 'Put back' : 'Roll back'}
        </Button>
      )}
    </li>
  );
}
