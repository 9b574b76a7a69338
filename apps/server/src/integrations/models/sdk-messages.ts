/** The conversation in the AI SDK's format. */
import {
  type Action,
  ACTION_SUBJECTS,
  type ArtifactAction,
  attachmentsOf,
  claimsWithoutActing,
  type Attachment,
  type ChatMessage,
  inputOfAction,
  inputOfDraft,
  type MessagePart,
  tagOfAction,
  type ToolOutcome,
  wordsOfQuestions,
} from '@lathe/protocol';
import type { ModelMessage, ToolContent, UserContent } from 'ai';
import { asData, asName } from './data-frames.ts';
import type { Prompt } from './provider.ts';

type Call = { readonly id: string; readonly name: string; readonly input: unknown; readonly result: string };

/**
 * How past actions are written: as tool calls; as tags, for a model that writes tags itself; or in words, for a step
 * without tools (some services reject tool calls in a conversation that declares no tools).
 */
export type CallNotation = 'tools' | 'tags' | 'words';

export interface ModelAbilities {
  /** Pictures are sent. Otherwise they are only mentioned. */
  readonly seesPictures?: boolean;
  /** The message whose thoughts are sent back, for a model that needs its own while it calls tools. */
  readonly thoughtsOf?: string | undefined;
}

/** The messages, with the volatile part right before the person's last message. */
export function toModelMessages(
  messages: readonly ChatMessage[],
  prompt: Pick<Prompt, 'volatile'>,
  notation: CallNotation,
  abilities: ModelAbilities = {},
): ModelMessage[] {
  return wellFormed(messagesOf(messages, prompt, notation, abilities));
}

/**
 * Output that was cut in the middle of a character ends with half of it. Services reject a request that contains one,
 * and with it every later request of the chat.
 */
function wellFormed<Value>(value: Value): Value {
  if (typeof value === 'string') return value.toWellFormed() as Value;
  if (Array.isArray(value)) return value.map(wellFormed) as Value;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, wellFormed(inner)])) as Value;
}

function messagesOf(
  messages: readonly ChatMessage[],
  prompt: Pick<Prompt, 'volatile'>,
  notation: CallNotation,
  { seesPictures = false, thoughtsOf }: ModelAbilities,
): ModelMessage[] {
  const lastQuestion = messages.findLastIndex((message) => message.role === 'user');
  const result: ModelMessage[] = [];
  // Without tools, the results of actions are part of the person's next message.
  let results: string[] = [];
  let claim = '';
  for (const [index, message] of messages.entries()) {
    if (message.role === 'assistant') {
      claim = claimsWithoutActing(message) ? NOTHING_DONE : '';
      if (notation === 'tools') result.push(...assistantMessages(message, message.id === thoughtsOf));
      else {
        const content = writtenAnswer(message, notation);
        if (content !== '') result.push({ role: 'assistant', content });
        results = resultsOf(message);
      }
      continue;
    }
    const attachments = attachmentsOf(message);
    const words = attachments.map((attachment) => textOfAttachment(attachment, seesPictures));
    const parts = [index === lastQuestion ? prompt.volatile : '', ...results, claim, ...words, textAt(message, undefined), reasoningOf(message)];
    results = [];
    claim = '';
    const text = parts.filter((part) => part !== '').join('\n\n');
    const pictures = seesPictures ? picturesOf(attachments) : [];
    if (pictures.length > 0) result.push({ role: 'user', content: [...pictures, { type: 'text', text }] });
    else if (text !== '') result.push({ role: 'user', content: text });
  }
  if (results.length > 0) result.push({ role: 'user', content: results.join('\n\n') });
  return result;
}

/** Models believe what they said before. */
const NOTHING_DONE = '<turn_note>Your last answer called no tool, so it changed nothing. Do what it says before you go on, if it is still wanted.</turn_note>';

function textOfAttachment({ kind, label, note, text, picture }: Attachment, seesPictures: boolean): string {
  const unseen = picture && !seesPictures ? ' (an image you cannot see)' : '';
  const lines = [`${asName(label)}${unseen}`, note, text].filter((line) => line !== undefined);
  return `<attached_${kind}>${asData(lines.join('\n'))}</attached_${kind}>`;
}

function picturesOf(attachments: readonly Attachment[]): Exclude<UserContent, string> {
  return attachments.flatMap(({ picture }) => (picture ? [{ type: 'image' as const, image: picture.data, mediaType: picture.mediaType }] : []));
}

function writtenAnswer(message: ChatMessage, notation: 'tags' | 'words'): string {
  return message.parts
    .map((part) => {
      if (part.type === 'text') return part.text.trim();
      if (part.type === 'tool' && part.call.tool === 'ask_user') return wordsOfQuestions(part.call.questions);
      if (part.type !== 'artifact') return '';
      const { title, actions } = part.artifact;
      const written = actions.flatMap((entry) => {
        const action = entry.action ?? (notation === 'tags' ? cutWriteOf(entry) : undefined);
        return action === undefined ? [] : [notation === 'tags' ? tagOfAction(action) : shortly(action)];
      });
      return notation === 'tags' ? `<latheArtifact title="${title.replaceAll('"', "'")}">\n${written.join('\n')}\n</latheArtifact>` : written.join('\n');
    })
    .filter((text) => text !== '')
    .join('\n\n');
}

/** A write that was cut off, so that the model sees what arrived of it. */
function cutWriteOf({ draft: { path, content } }: ArtifactAction): Action | undefined {
  return path === undefined || content === undefined ? undefined : { type: 'file', operation: 'write', path, content };
}

function resultsOf(message: ChatMessage): string[] {
  const lines = message.parts.flatMap((part): string[] => {
    if (part.type === 'tool' && part.call.tool === 'ask_user') return []; // It is written as text, and the person answers it.
    if (part.type === 'tool') return [`${part.call.tool === 'mcp' ? part.call.callName : part.call.tool}:\n${resultOfLook(part)}`];
    if (part.type !== 'artifact') return [];
    return part.artifact.actions.map((action) => `${action.action === undefined ? action.type : shortly(action.action)}: ${textOfAction(action)}`);
  });
  return lines.length === 0 ? [] : [`<action_results>\n${asData(lines.join('\n'))}\n</action_results>`];
}

function shortly(action: Action): string {
  const { name, input } = inputOfAction(action);
  const subject = input[ACTION_SUBJECTS[action.type] ?? ''] ?? '';
  return `${name} ${Array.isArray(subject) ? subject.join(' ') : String(subject)}`.trim();
}

function assistantMessages(message: ChatMessage, withThoughts: boolean): ModelMessage[] {
  const steps = new Set(message.parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions.map((action) => action.step) : [part.step])));
  return [...steps]
    .sort((a, b) => a - b)
    .flatMap((step): ModelMessage[] => {
      const text = textAt(message, step);
      const calls = callsAt(message, step);
      if (text === '' && calls.length === 0) return [];
      const thoughts = withThoughts ? thoughtsAt(message, step) : '';
      const spoken: ModelMessage = {
        role: 'assistant',
        content: [
          ...(thoughts === '' ? [] : [{ type: 'reasoning' as const, text: thoughts }]),
          ...(text === '' ? [] : [{ type: 'text' as const, text }]),
          ...calls.map(({ id, name, input }) => ({ type: 'tool-call' as const, toolCallId: id, toolName: name, input })),
        ],
      };
      if (calls.length === 0) return [spoken];
      const results: ToolContent = calls.map(({ id, name, result }) => ({
        type: 'tool-result',
        toolCallId: id,
        toolName: name,
        output: { type: 'text', value: result },
      }));
      return [spoken, { role: 'tool', content: results }];
    });
}

/** The analysis of problems before they were reported. */
function reasoningOf({ reasoningData }: ChatMessage): string {
  const solution = reasoningData?.errorFixes[0]?.solution?.trim();
  return solution ? `<cause_analysis>\n${asData(solution)}\n</cause_analysis>` : '';
}

function textAt(message: ChatMessage, step: number | undefined): string {
  return message.parts
    .flatMap((part) => (part.type === 'text' && (step === undefined || part.step === step) ? [part.text] : []))
    .join('\n\n')
    .trim();
}

function thoughtsAt(message: ChatMessage, step: number): string {
  return message.parts.flatMap((part) => (part.type === 'reasoning' && part.step === step ? [part.text] : [])).join('');
}

function callsAt(message: ChatMessage, step: number): Call[] {
  return message.parts.flatMap((part): Call[] => {
    if (part.type === 'tool' && part.step === step) {
      if (part.call.tool === 'mcp') return [{ id: part.callId, name: part.call.callName, input: part.call.arguments, result: resultOfLook(part) }];
      const { tool, ...input } = part.call;
      return [{ id: part.callId, name: tool, input, result: resultOfLook(part) }];
    }
    if (part.type !== 'artifact') return [];
    return part.artifact.actions
      .filter((action) => action.step === step)
      .map((action) => ({
        id: action.id,
        ...(action.action === undefined ? inputOfDraft(action.type, action.draft) : inputOfAction(action.action)),
        result: textOfAction(action),
      }));
  });
}

/** The result of an action, as described to the model. */
function textOfAction({ status, result = {} }: Pick<ArtifactAction, 'status' | 'result'>): string {
  const words = {
    pending: 'Not started yet.',
    running: 'Started and still running.',
    complete: 'Done.',
    failed: 'Failed.',
    aborted: result.reason === undefined ? 'Stopped by the user.' : 'Stopped.',
    skipped: 'Not done.',
  }[status];
  const code = result.exitCode === undefined ? '' : `Exit code ${result.exitCode}.`;
  return [words, result.reason ?? '', code, result.output ?? '', result.warning ?? ''].filter((text) => text !== '').join('\n');
}

const ASKED = 'The user was shown your questions. Their next message answers them or says something else; in that case, follow it.';

/** What a read-only call found, with an introduction. */
function resultOfLook({ call, outcome, warning }: Extract<MessagePart, { type: 'tool' }>): string {
  if (call.tool === 'ask_user') return ASKED;
  return warning === undefined ? textOfOutcome(outcome) : `${textOfOutcome(outcome)}\n${warning}`;
}

/** What a read-only tool found, as described to the model. */
export function textOfOutcome(outcome: ToolOutcome | undefined): string {
  if (outcome === undefined) return 'There was no result.';
  switch (outcome.tool) {
    case 'error':
      return outcome.message;
    case 'list_files':
      return [...outcome.paths, ...(outcome.isTruncated ? ['… and more. Use a pattern'] : [])].join('\n') || 'No files.';
    case 'search_files':
      return (
        [
          ...outcome.matches.map(({ path, line, text }) => `${path}:${line}: ${text}`),
          ...(outcome.isTruncated ? ['… and more. Use a narrower search'] : []),
        ].join('\n') || 'Nothing found.'
      );
    case 'mcp':
      return `${outcome.text}${outcome.isTruncated ? '\n… (truncated)' : ''}` || 'The result was empty.';
    case 'check_app':
      return outcome.problems.length === 0 ? 'No problems.' : outcome.problems.join('\n\n');
    case 'read_file': {
      const lines = outcome.text.replace(/\n$/, '').split('\n');
      const last = outcome.startLine + lines.length - 1;
      const numbered = lines.map((line, index) => `${outcome.startLine + index}\t${line}`).join('\n');
      const revision = outcome.revision === undefined ? '' : `, revision ${outcome.revision}`;
      return `${outcome.path}, lines ${outcome.startLine}-${last} of ${outcome.totalLines}${revision}\n${numbered}`;
    }
  }
}
