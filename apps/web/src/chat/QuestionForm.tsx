import { answerText } from '@lathe/protocol';
import type { ChatStore, QuestionsView } from '@lathe/workspace';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { useStore } from '../components/use-store.ts';
import { useWorkspace } from '../services.tsx';
import { type AnswerDraft, answersOf, EMPTY_ANSWER, withOption, withOther, withText } from './answer-draft.ts';

type Question = QuestionsView['questions'][number];

/** The choices so far. They are kept because the form unmounts when it is scrolled out of view. */
const keptDrafts = new WeakMap<ChatStore, Map<string, readonly AnswerDraft[]>>();

function draftsOf(chat: ChatStore): Map<string, readonly AnswerDraft[]> {
  const drafts = keptDrafts.get(chat) ?? new Map<string, readonly AnswerDraft[]>();
  keptDrafts.set(chat, drafts);
  return drafts;
}

interface QuestionFormProps {
  readonly form: QuestionsView;
  readonly messageId: string;
}

/** Questions the assistant asks before it continues. Folded once the person has replied. */
export function QuestionForm({ form, messageId }: QuestionFormProps) {
  const [wasSent, setWasSent] = useState(false);
  return form.isOpen ? (
    <OpenForm questions={form.questions} messageId={messageId} onSend={() => setWasSent(true)} />
  ) : (
    <FoldedForm form={form} takesFocus={wasSent} />
  );
}

interface OpenFormProps {
  readonly questions: readonly Question[];
  readonly messageId: string;
  readonly onSend: () => void;
}

function OpenForm({ questions, messageId, onSend }: OpenFormProps) {
  const { chat } = useWorkspace();
  const isIdle = useStore(chat.status) === 'idle';
  const hintId = useId();
  const [drafts, setDrafts] = useState(() => draftsOf(chat).get(messageId) ?? questions.map(() => EMPTY_ANSWER));
  const answers = questions.map((question, index) => answersOf(question, drafts[index] ?? EMPTY_ANSWER));
  const change = (index: number, draft: AnswerDraft): void => {
    const next = questions.map((_, at) => (at === index ? draft : (drafts[at] ?? EMPTY_ANSWER)));
    draftsOf(chat).set(messageId, next);
    setDrafts(next);
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    draftsOf(chat).delete(messageId);
    onSend();
    void chat.reply(answerText(questions, answers));
  };
  return (
    <form aria-label="Questions from the assistant" onSubmit={send} className="flex flex-col gap-4 rounded-card border border-line bg-surface p-3 text-13">
      {questions.map((question, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the questions do not change
        <QuestionField key={index} question={question} draft={drafts[index] ?? EMPTY_ANSWER} onChange={(draft) => change(index, draft)} />
      ))}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          type="submit"
          kind="primary"
          icon="arrow-up"
          disabled={!isIdle || answers.every(({ length }) => length === 0)}
          aria-describedby={hintId}
          className="max-md:h-11"
        >
          Send answers
        </Button>
        <p id={hintId} className="min-w-0 flex-1 text-12 text-fg-3">
          Or write your own message below.
        </p>
      </div>
    </form>
  );
}

interface QuestionFieldProps {
  readonly question: Question;
  readonly draft: AnswerDraft;
  readonly onChange: (draft: AnswerDraft) => void;
}

function QuestionField({ question, draft, onChange }: QuestionFieldProps) {
  const name = useId();
  const type = question.multiple ? 'checkbox' : 'radio';
  const options = [...new Set(question.options)];
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-1 font-medium wrap-anywhere">
        {question.question}
        {question.multiple && <span className="font-normal text-fg-3"> Choose all that apply.</span>}
      </legend>
      {options.map((option) => (
        <Choice key={option} type={type} name={name} isChosen={draft.chosen.includes(option)} onChoose={() => onChange(withOption(question, draft, option))}>
          {option}
        </Choice>
      ))}
      {options.length > 0 && (
        <Choice type={type} name={name} isChosen={draft.isOther} onChoose={() => onChange(withOther(question, draft))}>
          Something else
        </Choice>
      )}
      {(draft.isOther || options.length === 0) && (
        <input
          aria-label={`${options.length > 0 ? 'Something else' : 'Your answer'}: ${question.question}`}
          placeholder="Your answer"
          value={draft.other}
          onChange={(event) => onChange(withText(question, draft, event.target.value))}
          className="mt-1 h-8 w-full rounded-control border border-line-control bg-surface px-2.5 focus-field hover:border-fg-3 max-md:h-11 max-md:text-16"
        />
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ type, name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="-mx-1.5 flex min-h-7 items-center gap-2 rounded-row px-1.5 py-1 hover:bg-hover max-md:min-h-11">
      <input type={type} name={name} checked={isChosen} onChange={onChoose} />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  );
}

interface FoldedFormProps {
  readonly form: QuestionsView;
  /** It replaces the form that had the focus. */
  readonly takesFocus: boolean;
}

function FoldedForm({ form: { questions, answers }, takesFocus }: FoldedFormProps) {
  const summary = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) summary.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const count = `${questions.length} ${questions.length === 1 ? 'question' : 'questions'}`;
  return (
    <details className="group rounded-card border border-line bg-surface text-13">
      <summary ref={summary} className="flex h-9 cursor-default items-center gap-2 px-3 select-none max-md:h-11">
        <Icon name={answers ? 'ok' : 'info'} size={14} className={answers ? 'text-ok' : 'text-fg-3'} />
        <span className="flex-1">{answers ? `${count}, answered` : `${count}, not answered`}</span>
        <Icon name="down" size={14} className="text-fg-3 group-open:rotate-180" />
      </summary>
      <dl className="flex flex-col gap-2 border-t border-line px-3 py-2">
        {questions.map(({ question }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions do not change
          <div key={index}>
            <dt className="wrap-anywhere text-fg-2">{question}</dt>
            <dd className="wrap-anywhere">{answers?.[index]?.join(', ') || 'No answer'}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
