import { errorTitleOf, type LocalModels, type ModelPull } from '@lathe/protocol';
import { ActionError } from '../components/ActionError.tsx';
import { Bar } from '../components/Bar.tsx';
import { Button, type ButtonProps } from '../components/Button.tsx';
import { focusAnswer } from './focus-answer.ts';
import { byteSizeText } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import { Spinner } from '../components/Spinner.tsx';
import { pullText } from './pull-text.ts';
import type { ModelPullControl } from './use-model-pull.ts';

const GIB = 2 ** 30;

export interface ModelPullRowProps extends ModelPullControl {
  readonly messageId: string;
  /** No other language model is at hand, so how to get one is said even where none can be downloaded. */
  readonly isOnlyWay: boolean;
}

/** A free model for the server's machine: the offer, the download and how it ended. */
export function ModelPullRow({ local, pull, error, messageId, isOnlyWay, isBusy, start, stop }: ModelPullRowProps) {
  if (local?.mayPull !== true) return null;
  const isOver = pull === undefined || pull.state === 'done';
  if (isOver && local.offer === undefined && !isOnlyWay) return null;
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-2.5">
      {isOver ? (
        <Offer local={local} isBusy={isBusy} start={start} />
      ) : (
        <Pull pull={pull} isForThis={pull.messageId === messageId} isBusy={isBusy} start={start} stop={stop} />
      )}
      <ActionError error={error} />
    </div>
  );
}

interface OfferProps extends Pick<ModelPullControl, 'isBusy' | 'start'> {
  readonly local: LocalModels;
}

function Offer({ local: { host, offer, obstacle, memoryBytes }, isBusy, start }: OfferProps) {
  if (offer === undefined) {
    return (
      <p className="text-12 text-fg-2">
        {obstacle ?? 'Or use a free model on the server’s machine: start Ollama there, and download one here. In LM Studio, load a model and start its server.'}
      </p>
    );
  }
  return (
    <>
      <DownloadButton kind="primary" model={offer.model} isBusy={isBusy} start={start}>
        Download {offer.model} and send
      </DownloadButton>
      <p className="text-12 text-fg-2">
        Free. About {byteSizeText(offer.downloadBytes)}, by Ollama at {host}
        {memoryBytes !== undefined && `, chosen for the ${Math.round(memoryBytes / GIB)} GB of memory of the server’s machine`}.
      </p>
    </>
  );
}

interface PullProps extends Pick<ModelPullControl, 'isBusy' | 'start' | 'stop'> {
  readonly pull: Exclude<ModelPull, { state: 'done' }>;
  readonly isForThis: boolean;
}

function Pull({ pull, isForThis, isBusy, start, stop }: PullProps) {
  const { model, state } = pull;
  if (state === 'failed') {
    return (
      <>
        <div role="alert" className="flex gap-2">
          <Icon name="warn" size={14} className="mt-0.5 flex-none text-warn" />
          <div className="min-w-0">
            <p className="font-strong">{pull.error.title ?? errorTitleOf(pull.error.code)}</p>
            <p className="text-12 wrap-anywhere text-fg-2">{pull.error.message}</p>
          </div>
        </div>
        <DownloadButton model={model} isBusy={isBusy} start={start}>
          Continue the download
        </DownloadButton>
      </>
    );
  }
  const isRunning = state !== 'stopped';
  const portion = state === 'finishing' ? 1 : pull.totalBytes === 0 ? 0 : pull.completedBytes / pull.totalBytes;
  return (
    <>
      <p className="flex items-center gap-2">
        {isRunning && <Spinner />}
        <span role="status" className="min-w-0 truncate">
          {state === 'stopped' ? `Stopped downloading ${model}` : state === 'finishing' ? `Setting up ${model}` : `Downloading ${model}`}
        </span>
        <span className="ml-auto flex-none text-12 text-fg-2 tnum">{pullText(pull)}</span>
      </p>
      <Bar value={portion} label={`Download of ${model}`} />
      {isRunning ? (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
          <Button
            icon="stop"
            className="max-md:h-10"
            disabled={isBusy}
            onClick={(event) => {
              focusAnswer(event);
              stop();
            }}
          >
            Stop
          </Button>
          <p className="min-w-0 flex-1 text-12 text-fg-2">
            {isForThis ? 'Then your message is sent to it. ' : ''}The download goes on if you reload or leave this page.
          </p>
        </div>
      ) : (
        <DownloadButton model={model} isBusy={isBusy} start={start}>
          Continue the download
        </DownloadButton>
      )}
    </>
  );
}

interface DownloadButtonProps extends Pick<ModelPullControl, 'isBusy' | 'start'>, Pick<ButtonProps, 'kind' | 'children'> {
  readonly model: string;
}

function DownloadButton({ model, isBusy, start, kind = 'default', children }: DownloadButtonProps) {
  return (
    <div>
      <Button
        kind={kind}
        icon="download"
        className="max-w-full max-md:h-10"
        isBusy={isBusy}
        disabled={isBusy}
        onClick={(event) => {
          focusAnswer(event);
          start(model);
        }}
      >
        {children}
      </Button>
    </div>
  );
}
