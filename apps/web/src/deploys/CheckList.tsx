import type { OutputCheck } from '@lathe/workspace';
import { Button } from '../components/Button.tsx';
import { classNames } from '../components/class-names.ts';
import { Icon } from '../components/Icon.tsx';
import { SheetBlock } from '../components/SheetBlock.tsx';

const ORDER = { danger: 0, warning: 1, passed: 2 } as const;

/** What was looked at before publishing. What is not fine comes first, with what can be done about it. */
export function CheckList({ checks, onAsk }: { readonly checks: readonly OutputCheck[]; readonly onAsk: (request: string) => void }) {
  const sorted = [...checks].sort((a, b) => ORDER[a.status] - ORDER[b.status]);
  const worst = sorted[0]?.status;
  return (
    <SheetBlock
      title="Checks"
      end={<span className={classNames('font-medium', worst === 'danger' ? 'text-danger' : worst === 'warning' && 'text-warn')}>{summaryOf(checks)}</span>}
    >
      <ul>
        {sorted.map((check) => (
          <CheckRow key={check.id} check={check} onAsk={onAsk} />
        ))}
      </ul>
    </SheetBlock>
  );
}

export function summaryOf(checks: readonly OutputCheck[]): string {
  const count = (wanted: OutputCheck['status']) => checks.filter(({ status }) => status === wanted).length;
  const [dangers, warnings] = [count('danger'), count('warning')];
  const problems = [dangers > 0 ? `${dangers} to fix` : '', warnings > 0 ? `${warnings} ${warnings === 1 ? 'warning' : 'warnings'}` : ''];
  return [...problems.filter((part) => part !== ''), `${count('passed')} passed`].join(', ');
}

function CheckRow({ check: { status, title, detail, request }, onAsk }: { readonly check: OutputCheck; readonly onAsk: (request: string) => void }) {
  if (status === 'passed')
    return (
      <li className="flex min-h-7 items-center gap-2.5">
        <Icon name="check" size={14} className="flex-none text-ok" />
        <span className="min-w-0 flex-1">{title}</span>
        <span className="text-12 text-fg-3 tnum">{detail}</span>
      </li>
    );
  return (
    <li className="flex items-start gap-2.5 py-1.5">
      <Icon
        name={status === 'danger' ? 'bad' : 'warn'}
        size={14}
        className={classNames('mt-[3px] flex-none', status === 'danger' ? 'text-danger' : 'text-warn')}
      />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        <p className="text-12 break-words text-fg-2">{detail}</p>
      </div>
      {request !== undefined && (
        <Button size="sm" onClick={() => onAsk(request)} aria-label={`Ask Lathe: ${title}`} className="max-sm:h-10">
          Ask Lathe
        </Button>
      )}
    </li>
  );
}
