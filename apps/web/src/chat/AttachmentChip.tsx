import type { Attachment } from '@lathe/protocol';
import type { MouseEventHandler } from 'react';
import { ChipRemove } from '../components/ChipRemove.tsx';
import { Icon } from '../components/Icon.tsx';

const ICONS = { screenshot: 'image', element: 'inspect', image: 'image', file: 'page' } as const satisfies Record<Attachment['kind'], string>;

/** An attachment of a message. Its picture is shown as it will be sent. */
export function AttachmentChip({ attachment, onRemove }: { readonly attachment: Attachment; readonly onRemove?: MouseEventHandler }) {
  const { kind, label, picture } = attachment;
  return (
    <span className="inline-flex h-7 max-w-full items-center gap-1.5 overflow-hidden rounded-control border border-line-strong bg-surface pl-1 text-12 text-fg-2 max-md:h-10">
      {picture ? (
        <img
          src={`data:${picture.mediaType};base64,${picture.data}`}
          alt=""
          className="h-5 w-8 flex-none rounded-[3px] border border-line object-cover object-top"
        />
      ) : (
        <Icon name={ICONS[kind]} size={14} className="ml-1 flex-none" />
      )}
      <span className="truncate pr-1.5">{label}</span>
      {onRemove && <ChipRemove label={label} onRemove={onRemove} className="text-fg-3 hover:text-fg" />}
    </span>
  );
}
