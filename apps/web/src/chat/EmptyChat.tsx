import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { focusMessageBox } from '../components/message-box.ts';

const STARTS = ['Explain how this project works', 'Add a page', 'Change the title and the colors'];

/** Shown in an empty chat, with example prompts to click. */
export function EmptyChat() {
  const { chat, project } = useWorkspace();
  const opened = useStore(project.state);
  const isCopied = opened.status === 'open' && (opened.project.access === 'read' || opened.project.isFrozen);
  return (
    <div className="mt-auto flex flex-col items-start gap-3 pb-2">
      <div>
        <h2 className="text-14 font-semibold">Ask for a change</h2>
        <p className="text-fg-2">
          The assistant writes files, installs packages and runs the project in this tab.
          {isCopied && ' Your changes go into your own copy; this project stays as it is.'}
        </p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {STARTS.map((start) => (
          <li key={start}>
            <button
              type="button"
              onClick={() => {
                chat.setDraft(start);
                focusMessageBox();
              }}
              className="h-6 rounded-control border border-line-strong bg-surface px-2 text-12 text-fg-2 hover:border-line-control hover:text-fg max-md:h-10"
            >
              {start}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
