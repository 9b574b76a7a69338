import type { ChatMessage, ChatRequest, MessagePart } from '@lathe/protocol';

/** A request without the secrets that commands, errors and files repeat. What the person wrote themselves is sent unchanged. */
export function redactRequest(request: ChatRequest, redact: (text: string) => string): ChatRequest {
  const { context } = request;
  return {
    ...request,
    messages: request.messages.map((message) => redactMessage(message, redact)),
    context: {
      ...context,
      ...(context.knowledge === undefined ? {} : { knowledge: redact(context.knowledge) }),
      contents: context.contents.map(({ path, text }) => ({ path, text: redact(text) })),
      ...(context.problems ? { problems: context.problems.map(redact) } : {}),
    },
  };
}

function redactMessage(message: ChatMessage, redact: (text: string) => string): ChatMessage {
  if (message.type === 'problems')
    return { ...message, ...(redactJson({ parts: message.parts, content: message.content, problems: message.problems }, redact) as ChatMessage) };
  return message.role === 'user' ? message : { ...message, parts: message.parts.map((part) => redactPart(part, redact)) };
}

function redactPart(part: MessagePart, redact: (text: string) => string): MessagePart {
  if (part.type === 'tool') return part.outcome ? { ...part, outcome: redactJson(part.outcome, redact) as typeof part.outcome } : part;
  if (part.type !== 'artifact') return part;
  const actions = part.artifact.actions.map((action) =>
    action.result ? { ...action, result: redactJson(action.result, redact) as typeof action.result } : action,
  );
  return { ...part, artifact: { ...part.artifact, actions } };
}

/** Every text in it. */
function redactJson(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value);
  if (Array.isArray(value)) return value.map((one) => redactJson(one, redact));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([key, one]) => (one === undefined ? [] : [[key, redactJson(one, redact)]])));
}
