/** What a message is read into, request by request. Each request sees the app as the requests before it leave it. */
import type { AppModel, Language } from '../model/app-model.ts';
import { normalized } from '../model/values.ts';
import { applyOperations } from '../operations/apply.ts';
import type { Operation } from '../operations/operation.ts';
import type { Refusal } from '../operations/refusal.ts';
import type { ProjectRequest } from './project-request.ts';
import { nearestIn } from './nearest.ts';
import { say } from './sayings.ts';
import { withQuotes } from './text/quotes.ts';

export interface Refused {
  /** The part of the message. */
  readonly text: string;
  readonly reason: string;
  /** What can be asked for instead, as a message that works. */
  readonly nearest?: string;
}

export interface UnderstandContext {
  /** Target path of what the message before was about: what "it" is. */
  readonly focus?: string | undefined;
  /** Target path of the element that the person pointed at in the preview. */
  readonly pointed?: string | undefined;
  /** What that element says. */
  readonly pointedText?: string | undefined;
  /** Paths of the project's files. Without a `package.json` there is no project. */
  readonly files?: readonly string[] | undefined;
}

const SAYING = { missing: 'not-found', exists: 'already', unchanged: 'already', last: 'last', impossible: 'impossible' } as const;

/** In English with its details, and in short in the other languages. */
function reasonOf({ type, message, available }: Refusal, language: Language): string {
  if (language === 'en') return message;
  const reason = say(SAYING[type], language);
  return available === undefined || available.length === 0 ? reason : `${reason} (${available.join(', ')})`;
}

export class Work {
  model: AppModel | null;
  readonly language: Language;
  readonly context: UnderstandContext;
  readonly operations: Operation[] = [];
  readonly refused: Refused[] = [];
  readonly requests: ProjectRequest[] = [];
  /** What "it" is: what was touched last, first in this message, then in the one before. */
  focus: string | undefined;
  /** The quoted texts of the message. */
  readonly quotes: readonly string[];
  /** Whether the request before this one, in this message, named what is not there: then "it" is nothing. */
  isLost = false;
  /** What is there already is passed over in silence, as where an app is begun. */
  isBeginning = false;
  /** Whether `focus` comes from this message. */
  hasFocusHere = false;

  constructor(model: AppModel | null, language: Language, context: UnderstandContext, quotes: readonly string[] = []) {
    this.quotes = quotes;
    this.model = model;
    this.language = language;
    this.context = context;
    this.focus = context.pointed ?? context.focus;
  }

  /** All or none. What is refused is said with the part of the message that asked for it. */
  apply(text: string, operations: readonly Operation[], focus?: string): boolean {
    if (this.model === null) {
      const [first, ...rest] = operations;
      if (first?.type !== 'create-app') return false;
      this.#advance(normalized(first.model), [first], focus);
      return rest.length === 0 || this.apply(text, rest, focus);
    }
    const applied = applyOperations(this.model, operations);
    if (applied.type === 'refused') {
      if (focus !== undefined && (applied.refusal.type === 'unchanged' || applied.refusal.type === 'exists')) {
        this.focus = focus;
        this.hasFocusHere = true;
      }
      // Said twice in one message, or part of what was done before.
      if ((applied.refusal.type === 'unchanged' || applied.refusal.type === 'exists') && (this.operations.length > 0 || this.isBeginning)) return true;
      this.refuse(text, reasonOf(applied.refusal, this.language));
      return true;
    }
    this.#advance(applied.model, operations, focus);
    return true;
  }

  #advance(model: AppModel, operations: readonly Operation[], focus: string | undefined): void {
    this.model = model;
    this.operations.push(...operations);
    if (focus === undefined) return;
    this.focus = focus;
    this.hasFocusHere = true;
  }

  /** What another has done to the same app. */
  take({ model, operations, refused, requests, focus, hasFocusHere }: Work): true {
    this.model = model;
    this.operations.push(...operations);
    this.refused.push(...refused);
    this.requests.push(...requests);
    if (hasFocusHere) [this.focus, this.hasFocusHere] = [focus, true];
    return true;
  }

  /** A phrase with its quoted texts. */
  quoted(phrase: string): string {
    return withQuotes(phrase, this.quotes);
  }

  refuse(text: string, reason: string, asked?: string): true {
    const nearest = asked === undefined ? undefined : nearestIn(asked, this.language);
    this.refused.push({ text, reason, ...(nearest === undefined ? {} : { nearest }) });
    return true;
  }

  request(request: ProjectRequest): true {
    this.requests.push(request);
    return true;
  }
}

/** One request of a message, in the English of the grammar. */
export interface Clause {
  readonly text: string;
  /** A part of it as the person wrote it, without quotes: a name. */
  readonly name: (phrase: string) => string;
  /** A part of it in the person's language, with typing errors corrected: a noun. */
  readonly word: (phrase: string) => string;
  /** The whole as the person wrote it. */
  readonly original: string;
}

/** Does what a clause asks for, and says whether it knew how. */
export type Recognizer = (clause: Clause, work: Work) => boolean;
