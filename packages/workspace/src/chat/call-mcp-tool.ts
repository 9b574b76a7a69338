import { AppError, callMcpTool as callEndpoint, type McpCallResult, messageOf, setMcpConsent, type ToolCall, type ToolOutcome } from '@lathe/protocol';
import type { ApiClient } from '../api/client.ts';
import type { Dialogs } from '../dialogs/dialogs.ts';

type McpCall = Extract<ToolCall, { tool: 'mcp' }>;

/** Characters of the arguments that the question shows. */
const SHOWN_ARGUMENTS = 2_000;

export interface McpCallDeps {
  readonly api: ApiClient;
  readonly dialogs: Pick<Dialogs, 'ask'>;
}

/** Calls a tool of a server of the person's, with their word where the server wants it. A refusal is told to the model. */
export async function callMcpTool(call: McpCall, { api, dialogs }: McpCallDeps, signal: AbortSignal): Promise<ToolOutcome> {
  const { serverId: id, serverName, name: tool } = call;
  const send = (isAllowedOnce: boolean): Promise<McpCallResult> =>
    api.call(callEndpoint, { id }, { body: { tool, arguments: call.arguments, ...(isAllowedOnce ? { isAllowedOnce } : {}) }, signal });
  try {
    let result = await send(false);
    if (result.type === 'consent-needed') {
      const input = JSON.stringify(call.arguments, null, 2);
      const shown = input.length > SHOWN_ARGUMENTS ? `${input.slice(0, SHOWN_ARGUMENTS)}\n…` : input;
      const answer = await untilStopped(dialogs.ask({ type: 'mcp-consent', serverName, tool, input: shown }), signal);
      if (answer === 'always' || answer === 'never') await api.call(setMcpConsent, { id }, { body: { tool, consent: answer }, signal });
      if (answer !== 'confirm' && answer !== 'always')
        return { tool: 'error', message: `The person does not allow ${tool} of ${serverName}${answer === 'never' ? '' : ' this time'}.` };
      result = await send(true);
    }
    if (result.type === 'consent-needed') return { tool: 'error', message: `The person does not allow ${tool} of ${serverName}.` };
    return result.isError ? { tool: 'error', message: result.text } : { tool: 'mcp', text: result.text, isTruncated: result.isTruncated };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { tool: 'error', message: messageOf(error) };
  }
}

/** A stopped turn does not wait for an answer. */
async function untilStopped<Answer>(asked: Promise<Answer>, signal: AbortSignal): Promise<Answer | 'dismiss'> {
  let stop = (): void => undefined;
  const stopped = new Promise<'dismiss'>((resolve) => {
    stop = () => resolve('dismiss');
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([asked, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
