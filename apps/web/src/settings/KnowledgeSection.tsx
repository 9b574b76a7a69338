import { useId, useState } from 'react';
import { ActionError } from '../components/ActionError.tsx';
import { Button } from '../components/Button.tsx';
import { compactNumber } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';
import type { IconName } from '../components/icons.ts';
import { Switch } from '../components/Switch.tsx';
import { isSecretPath } from '@lathe/workspace';
import { NeedsProject, SettingsGroup, SettingsLead } from '../components/SettingsLead.tsx';
import { useStore } from '../components/use-store.ts';
import { type SettingsProject, useSettingsProject } from './use-settings-project.ts';

/** A rough average of the providers' counts. */
const CHARACTERS_PER_TOKEN = 4;

export function KnowledgeSection() {
  const open = useSettingsProject();
  return (
    <>
      <SettingsLead>What the assistant should know in every chat in this project. It reads this before your message.</SettingsLead>
      {open ? <Knowledge open={open} /> : <NeedsProject what="What the assistant knows and what it must not touch" />}
    </>
  );
}

function Knowledge({ open: { workspace, project } }: { readonly open: SettingsProject }) {
  const { files, settings } = workspace;
  const kept = useStore(settings.knowledge);
  const isForeign = useStore(settings.isKnowledgeForeign);
  const entries = Object.values(useStore(files.entries));
  const isReadOnly = project.access === 'read';
  const targeted = entries.filter(({ isTargeted }) => isTargeted).map(({ path }) => path);
  const locked = entries.filter(({ isLocked }) => isLocked).map(({ path }) => path);
  const [draft, setDraft] = useState(kept);
  const [error, setError] = useState<string>();
  const isChanged = draft.prompt !== kept.prompt || draft.ignore !== kept.ignore;
  const save = async (): Promise<void> => {
    setError(undefined);
    const outcome = await settings.saveKnowledge(draft);
    if (!outcome.ok) setError(outcome.message);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextBox
        label="About this project"
        value={draft.prompt}
        isReadOnly={isReadOnly}
        onChange={(prompt) => setDraft({ ...draft, prompt })}
        rows={6}
        placeholder="Who uses it, what matters, what must never happen"
        note="Plain text or Markdown, stored in .lathe/prompt"
        count={describeText(draft.prompt)}
      />
      {isForeign && !isReadOnly && (
        <p className="mt-2 flex items-start gap-2 text-12 text-fg-2">
          <Icon name="warn" size={14} className="mt-0.5 text-warn" />
          This text came with the project's files. Until you save it as your own, the assistant follows it only for code style and design. Read it first.
        </p>
      )}
      <TextBox
        label="Files the assistant does not see"
        value={draft.ignore}
        isReadOnly={isReadOnly}
        onChange={(ignore) => setDraft({ ...draft, ignore })}
        rows={4}
        isCode
        placeholder={'data/\n*.csv'}
        note="Rules as in .gitignore, stored in .lathe/ignore"
      />
      <SettingsGroup title="Files the assistant may edit">
        <Rule
          icon="target"
          title={targeted.length === 1 ? 'Targeted, 1 entry' : `Targeted, ${targeted.length} entries`}
          text={targeted.length === 0 ? 'Nothing is targeted: the assistant may edit any file that is not locked.' : 'The assistant edits only these: '}
          paths={targeted}
          onClear={() => {
            for (const path of targeted) files.setTargeted(path, false);
          }}
        />
        <Rule
          icon="lock"
          title={locked.length === 1 ? 'Locked, 1 entry' : `Locked, ${locked.length} entries`}
          text={locked.length === 0 ? 'Nothing is locked. Files you lock in the tree are never edited without asking.' : 'Never edited without asking: '}
          paths={locked}
          onClear={() => {
            for (const path of locked) files.setLocked(path, false);
          }}
        />
      </SettingsGroup>
      <Secrets open={{ workspace, project }} />
      <ActionError error={error} className="mt-3" />
      {isReadOnly ? (
        <p className="mt-6 text-12 text-fg-3">You can view this project but not change it.</p>
      ) : (
        <div className="mt-6 flex gap-2">
          <Button type="submit" kind="primary" size="lg" disabled={!isChanged && !isForeign}>
            {isChanged ? 'Save' : isForeign ? 'Save as mine' : 'Saved'}
          </Button>
          {isChanged && (
            <Button kind="quiet" size="lg" onClick={() => setDraft(kept)}>
              Discard changes
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/** Lets the assistant read single env files. Nothing in a project can allow it. */
function Secrets({ open: { workspace } }: { readonly open: SettingsProject }) {
  const { files, settings } = workspace;
  const allowed = useStore(settings.allowedSecrets);
  const paths = Object.values(useStore(files.entries))
    .filter(({ path, type }) => type === 'file' && isSecretPath(path))
    .map(({ path }) => path)
    .sort();
  if (paths.length === 0) return null;
  return (
    <SettingsGroup title="Secrets the assistant may read">
      <p className="mb-2 text-12 text-fg-3">
        Unless you allow it here, the contents of these files are never sent to a model, even if a command prints them. Your choice is stored in this browser.
      </p>
      {paths.map((path) => (
        <div key={path} className="flex items-center gap-2.5 border-t border-line py-3 last:border-b">
          <Icon name="lock" className={allowed.includes(path) ? 'text-fg-3' : 'text-warn'} />
          <span className="min-w-0 flex-1 font-mono text-12 wrap-anywhere">{path}</span>
          <Switch label={`The assistant may read ${path}`} isOn={allowed.includes(path)} onChange={(isOn) => settings.allowSecret(path, isOn)} />
        </div>
      ))}
    </SettingsGroup>
  );
}

interface TextBoxProps {
  readonly label: string;
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
  readonly rows: number;
  readonly placeholder: string;
  readonly note: string;
  readonly count?: string;
  readonly isCode?: boolean;
}

function TextBox({ label, value, isReadOnly, onChange, rows, placeholder, note, count, isCode }: TextBoxProps) {
  const id = useId();
  return (
    <div className="mt-7 flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <textarea
        id={id}
        aria-describedby={`${id}note`}
        value={value}
        readOnly={isReadOnly}
        rows={rows}
        placeholder={placeholder}
        spellCheck={!isCode}
        onChange={(event) => onChange(event.target.value)}
        className={`resize-y rounded-control border border-line-control bg-surface px-3 py-2.5 focus-field hover:border-fg-3 max-sm:text-16 ${isCode ? 'font-mono text-[12px] leading-[18px]' : ''}`}
      />
      <p id={`${id}note`} className="flex flex-wrap justify-between gap-x-3 text-12 text-fg-3">
        <span>{note}</span>
        {count && <span className="tnum">{count}</span>}
      </p>
    </div>
  );
}

function describeText(text: string): string {
  const words = text.split(/\s+/).filter(Boolean).length;
  return `${words === 1 ? '1 word' : `${words} words`}, about ${compactNumber(Math.ceil(text.length / CHARACTERS_PER_TOKEN))} tokens per turn`;
}

const PATHS_SHOWN = 5;

function Rule(props: {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly paths: readonly string[];
  readonly onClear: () => void;
}) {
  const { icon, title, text, paths, onClear } = props;
  return (
    <div className="flex items-center gap-2.5 border-t border-line py-3 last:border-b">
      <Icon name={icon} className={paths.length === 0 ? 'text-fg-3' : icon === 'lock' ? 'text-warn' : 'text-accent'} />
      <div className="min-w-0 flex-1">
        <div className="font-strong">{title}</div>
        <p className="text-12 text-fg-3">
          {text}
          {paths.slice(0, PATHS_SHOWN).map((path, index) => (
            <span key={path}>
              {index > 0 && ', '}
              <span className="font-mono wrap-anywhere text-fg-2">{path}</span>
            </span>
          ))}
          {paths.length > PATHS_SHOWN && ` and ${paths.length - PATHS_SHOWN} more`}
        </p>
      </div>
      {paths.length > 0 && (
        <Button onClick={onClear} className="max-sm:h-10" aria-label={`Clear: ${title}`}>
          Clear
        </Button>
      )}
    </div>
  );
}
