import type { DialogOf, Question } from './question.tsx';

export const toolConsent = (dialog: DialogOf<'mcp-consent'>): Question => ({
  title: `Allow ${dialog.tool}?`,
  icon: 'link',
  children: (
    <>
      {dialog.isChanged && (
        <p className="mb-2 text-warn">{dialog.serverName} has changed the description of this tool since you allowed it. Nothing was called.</p>
      )}
      <p className="text-fg-2">The assistant wants to call this tool on {dialog.serverName} with the input below. The result goes to the model.</p>
      {dialog.description !== '' && <Quoted label={`Description by ${dialog.serverName}`} text={dialog.description} />}
      <SentInput text={dialog.input} />
    </>
  ),
  buttons: {
    start: [{ label: 'Never', value: 'never', kind: 'quiet' }],
    end: [
      // Enter must not approve a request from a third party.
      { label: 'Not now', value: 'dismiss', isDefault: true },
      { label: 'Always', value: 'always' },
      { label: 'Allow once', value: 'confirm', kind: 'primary' },
    ],
  },
});

/** Marks third-party text as such. */
function Quoted({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <figure className="my-2 text-12">
      <figcaption className="text-fg-3">{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <blockquote tabIndex={0} className="max-h-28 overflow-auto border-l-2 border-line pl-2 wrap-anywhere text-fg-2 focus-row">
        {text}
      </blockquote>
    </figure>
  );
}

function SentInput({ text }: { readonly text: string }) {
  return (
    <section
      aria-label="Input"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      className="max-h-60 overflow-auto rounded-control bg-sunken px-2.5 py-2 font-mono text-[12px] leading-[18px] whitespace-pre-wrap wrap-anywhere focus-row"
    >
      {text}
    </section>
  );
}
