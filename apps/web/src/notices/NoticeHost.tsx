import { useEffect } from 'react';
import { Toaster, toast } from 'sonner';
import { Button, IconButton } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { ONE_COLUMN, useMediaQuery } from '../components/use-media-query.ts';
import { useWorkspacePage } from '../services.tsx';
import type { Notice } from '@lathe/workspace';
import { shownMs } from './shown-ms.ts';

const ICONS = { info: ['info', 'text-fg-3'], success: ['ok', 'text-ok'], error: ['bad', 'text-danger'] } as const;

/** Shows notices at the bottom right, and on phones below the tabs. Errors and notices with a button stay until they are used, dismissed or withdrawn. */
export function NoticeHost() {
  const { notices } = useWorkspacePage();
  const isOneColumn = useMediaQuery(ONE_COLUMN);
  useEffect(() => {
    const shown = new Set<string>();
    const unsubscribe = notices.notices.subscribe((list) => {
      const wanted = new Set(list.map((notice) => notice.id));
      for (const id of shown) {
        if (wanted.has(id)) continue;
        shown.delete(id);
        toast.dismiss(id);
      }
      for (const notice of list) {
        if (shown.has(notice.id)) continue;
        shown.add(notice.id);
        toast.custom(() => <NoticeToast notice={notice} onDismiss={() => notices.dismiss(notice.id)} />, {
          id: notice.id,
          duration: shownMs(notice),
          onAutoClose: () => notices.dismiss(notice.id),
        });
      }
    });
    return () => {
      unsubscribe();
      for (const id of shown) toast.dismiss(id);
    };
  }, [notices]);
  return <Toaster position={isOneColumn ? 'top-center' : 'bottom-right'} offset={{ bottom: 48, right: 20, top: 100 }} mobileOffset={{ top: 100 }} />;
}

function NoticeToast({ notice, onDismiss }: { readonly notice: Notice; readonly onDismiss: () => void }) {
  const [icon, tone] = ICONS[notice.kind];
  const { action } = notice;
  return (
    <div
      role={notice.kind === 'error' ? 'alert' : undefined}
      className="flex w-95 max-w-[calc(100vw-32px)] items-center gap-2.5 rounded-card border border-line-strong bg-raised py-2.5 pr-2 pl-3 font-sans text-13 text-fg shadow-float"
    >
      <Icon name={icon} className={tone} />
      <span className="min-w-0 flex-1 wrap-anywhere">{notice.text}</span>
      {action && (
        <Button
          size="sm"
          className="bg-transparent! max-md:h-10"
          onClick={() => {
            action.run();
            onDismiss();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        size="sm"
        icon="x"
        label="Dismiss"
        className="max-md:size-10"
        onClick={() => {
          notice.onDismiss?.();
          onDismiss();
        }}
      />
    </div>
  );
}
