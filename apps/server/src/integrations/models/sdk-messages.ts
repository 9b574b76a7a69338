/** The conversation in the AI SDK's words. */
import type { ArtifactAction, ChatMessage, ToolOutcome } from '@lathe/protocol';
import type { ModelMessage, ToolContent } from 'ai';
import type { Prompt } from './provider.ts';
import { inputOfAction, inputOfDraft } from './tools.ts';

type Call = { readonly id: string; readonly name: string; readonly input: unknown; readonly result: string };

/** The messages, with what is volatile right before the person's last words. */
export function toModelMessages(messages: readonly ChatMessage[], prompt: Pick<Prompt, 'volatile'>): ModelMessage[] {
  const lastQuestion = messages.findLastIndex((message) => message.role === 'user');
  return messages.flatMap((message, index): ModelMessage[] => {
    if (message.role === 'assistant') return assistantMessages(message);
    const text = textAt(message, undefined);
    const content = index === lastQuestion && prompt.volatile !== '' ? `${prompt.volatile}\n\n${text}` : text;
    return content === '' ? [] : [{ role: 'user', content }];
  });
}

function assistantMessages(message: ChatMessage): ModelMessage[] {
  const steps = new Set(message.parts.flatMap((part) => (part.type === 'artifact' ? part.artifact.actions.map((action) => action.step) : [part.step])));
  return [...steps].sort((a, b) => a - b).flatMap((step): ModelMessage[] => {
    const text = textAt(message, step);
    const calls = callsAt(message, step);
    if (text === '' && calls.length === 0) return [];
    const spoken: ModelMessage = {
      role: 'assistant',
      content: [
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

function textAt(message: ChatMessage, step: number | undefined): string {
  return message.parts
    .flatMap((part) => (part.type === 'text' && (step === undefined || part.step === step) ? [part.text] : []))
    .join('\n\n')
    .trim();
}

function callsAt(message: ChatMessage, step: number): Call[] {
  return message.parts.flatMap((part): Call[] => {
    if (part.type === 'tool' && part.step === step) {
      const { tool, ...input } = part.call;
      return [{ id: part.callId, name: tool, input, result: wordsOfOutcome(part.outcome) }];
    }
    if (part.type !== 'artifact') return [];
    return part.artifact.actions
      .filter((action) => action.step === step)
      .map((action) => ({
        id: action.id,
        ...(action.action === undefined ? inputOfDraft(action.type, action.draft) : inputOfAction(action.action)),
        result: wordsOfAction(action),
      }));
  });
}

/** How an action went, as the model is told. */
export function wordsOfAction({ status, result = {} }: Pick<ArtifactAction, 'status' | 'result'>): string {
  const words = {
    pending: 'Not begun yet.',
    running: 'Begun, and still running.',
    complete: 'Done.',
    failed: 'Failed.',
    aborted: 'Stopped by the person.',
    skipped: 'Not done.',
  }[status];
  const code = result.exitCode === undefined ? '' : `Exit code ${result.exitCode}.`;
  return [words, result.reason ?? '', code, result.output ?? ''].filter((text) => text !== '').join('\n');
}

/** What a read-only tool found, as the model is told. */
export function wordsOfOutcome(outcome: ToolOutcome | undefined): string {
  if (outcome === undefined) return 'There was no answer.';
  switch (outcome.tool) {
    case 'error':
      return outcome.message;
    case 'list_files':
      return [...outcome.paths, ...(outcome.isTruncated ? ['… and more; use a pattern'] : [])].join('\n') || 'No files.';
    case 'search_files':
      return (
        [
          ...outcome.matches.map(({ path, line, text }) => `${path}:${line}: ${text}`),
          ...(outcome.isTruncated ? ['… and more; search for something narrower'] : []),
        ].join('\n') || 'Nothing found.'
      );
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
