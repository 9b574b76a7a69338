import type { DialogOf, Question } from './question.tsx';

type FatalError = DialogOf<'fatal-error'>;

export const fatalError = ({ variant, cause }: FatalError): Question => VARIANTS[variant](cause);

const VARIANTS: Readonly<Record<FatalError['variant'], (cause: string | undefined) => Question>> = {
  'out-of-memory': () => ({
    title: 'Memory limit reached',
    icon: 'bad',
    tone: 'danger',
    children: <p className="text-fg-2">The runtime in this tab ran out of memory and stopped. Your files are kept. Closing other tabs usually helps.</p>,
    buttons: {
      start: [{ label: 'Download project', value: 'download', kind: 'quiet' }],
      end: [
        { label: 'Close', value: 'dismiss' },
        { label: 'Reload', value: 'reload', kind: 'primary' },
      ],
    },
  }),
  'startup-timeout': (cause) => ({
    title: 'Starting is taking too long',
    icon: 'warn',
    tone: 'warn',
    children: (
      <>
        <p className="text-fg-2">You can keep editing without the runtime. Chat, files and saving work.</p>
        <Cause text={cause} />
      </>
    ),
    buttons: {
      end: [
        { label: 'Keep editing', value: 'keep-editing' },
        { label: 'Retry', value: 'retry', kind: 'primary' },
      ],
    },
  }),
  'startup-error': (cause) => ({
    title: 'The runtime could not start',
    icon: 'bad',
    tone: 'danger',
    children: (
      <>
        <p className="text-fg-2">Chat, files and saving still work, but the project cannot run.</p>
        <Cause text={cause} />
      </>
    ),
    buttons: {
      start: [{ label: 'Copy details', value: 'copy-details', kind: 'quiet' }],
      end: [
        { label: 'Keep editing', value: 'keep-editing' },
        { label: 'Retry', value: 'retry', kind: 'primary' },
      ],
    },
  }),
};

/** The original error message. */
function Cause({ text }: { readonly text: string | undefined }) {
  return text ? (
    <pre className="rounded-control bg-sunken px-2.5 py-2 font-mono text-[12px] leading-[18px] whitespace-pre-wrap wrap-anywhere">{text}</pre>
  ) : null;
}
