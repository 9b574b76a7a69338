import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { EditorDocument } from '@lathe/workspace';
import { Button } from '../components/Button.tsx';
import { byteSizeText } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import { saveBlob } from '../components/save-blob.ts';
import { useWorkspace } from '../services.tsx';
import { FontSample } from './FontSample.tsx';
import { mediaOf, type MediaKind } from './media-kind.ts';

/** Shows a binary file: an image, audio, a video, a font or a PDF. */
export default function BinaryPreview({ document }: { readonly document: EditorDocument }) {
  const { files } = useWorkspace();
  const { path, byteSize } = document;
  const media = mediaOf(path);
  // The store returns the same array until the file changes, so it can be used as a key.
  const bytes = files.readBytes(path);
  // Known only for these bytes. New contents start without it.
  const [seen, setSeen] = useState<{ readonly of: Uint8Array; readonly facts?: string; readonly isBroken?: boolean }>();
  const known = seen?.of === bytes ? seen : undefined;
  const isBroken = known?.isBroken ?? false;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const canShow = media !== undefined && bytes !== undefined && bytes.length > 0 && !isBroken && (media.kind !== 'pdf' || navigator.pdfViewerEnabled);
  return (
    <div className="absolute inset-0 flex flex-col">
      <div className="grid min-h-0 flex-1 place-items-center overflow-auto bg-sunken">
        {canShow ? (
          <Shown
            key={path}
            kind={media.kind}
            type={media.type}
            bytes={bytes}
            name={name}
            onFacts={(facts) => setSeen({ of: bytes, facts })}
            onBroken={() => setSeen({ of: bytes, isBroken: true })}
          />
        ) : (
          <NotShown name={name} reason={reasonFor(media?.kind, byteSize, isBroken)} />
        )}
      </div>
      <div className="flex h-9 flex-none items-center gap-2 border-t border-line px-3.5 text-12 text-fg-3 tnum max-md:h-11">
        <span className="min-w-0 truncate">{[media?.type, known?.facts, byteSizeText(byteSize)].filter(Boolean).join(' · ')}</span>
        <span className="flex-1" />
        <Button
          size="sm"
          kind="quiet"
          icon="download"
          className="max-md:h-10"
          onClick={() => saveBlob(new Blob([(bytes ?? new Uint8Array(0)) as BlobPart]), name)}
        >
          Download
        </Button>
      </div>
    </div>
  );
}

interface ShownProps {
  readonly kind: MediaKind;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly onFacts: (facts: string) => void;
  readonly onBroken: () => void;
}

function Shown({ kind, type, bytes, name, onFacts, onBroken }: ShownProps) {
  const url = useObjectUrl(bytes, type);
  const length = (seconds: number): string =>
    Number.isFinite(seconds) ? `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}` : '';
  const shown: Readonly<Record<MediaKind, () => ReactNode>> = {
    image: () => (
      <img
        src={url}
        alt={name}
        className="checkered m-auto max-h-[calc(100%-32px)] max-w-[calc(100%-32px)] object-contain"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onFacts(`${naturalWidth} × ${naturalHeight}`)}
        onError={onBroken}
      />
    ),
    audio: () => (
      // biome-ignore lint/a11y/useMediaCaption: the project's file has no captions
      <audio
        controls
        src={url}
        aria-label={name}
        className="w-95 max-w-[calc(100%-32px)]"
        onLoadedMetadata={(event) => onFacts(length(event.currentTarget.duration))}
        onError={onBroken}
      />
    ),
    video: () => (
      // biome-ignore lint/a11y/useMediaCaption: the project's file has no captions
      <video
        controls
        src={url}
        aria-label={name}
        className="max-h-[calc(100%-32px)] max-w-[calc(100%-32px)]"
        onLoadedMetadata={({ currentTarget: { duration, videoWidth, videoHeight } }) => onFacts(`${videoWidth} × ${videoHeight} · ${length(duration)}`)}
        onError={onBroken}
      />
    ),
    font: () => <FontSample bytes={bytes} onBroken={onBroken} />,
    pdf: () => <iframe src={url} title={name} className="size-full border-0" />,
  };
  return shown[kind]();
}

function NotShown({ name, reason }: { readonly name: string; readonly reason: string }) {
  return (
    <div className="flex w-95 max-w-[calc(100%-40px)] gap-2.5">
      <Icon name="file" size={20} className="mt-px text-fg-3" />
      <div>
        <h2 className="text-14 font-semibold wrap-anywhere">{name}</h2>
        <p className="text-fg-2">{reason}</p>
      </div>
    </div>
  );
}

function reasonFor(kind: MediaKind | undefined, byteSize: number, isBroken: boolean): string {
  if (byteSize === 0) return 'This binary file has no contents. Import it again or delete it.';
  if (isBroken) return 'The browser cannot display this file. It may be damaged. It is kept unchanged.';
  if (kind === 'pdf') return 'This browser cannot display PDFs here. Download the file to read it.';
  return 'Binary file. It is kept with the project but cannot be shown as text.';
}

/** An object URL for these bytes, revoked when they are no longer shown. */
function useObjectUrl(bytes: Uint8Array, type: string): string {
  const url = useMemo(() => URL.createObjectURL(new Blob([bytes as BlobPart], { type })), [bytes, type]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return url;
}
