import { AppError, callMcpTool as callEndpoint, type McpCallResult, messageOf, setMcpConsent, type ToolCall, type ToolOutcome } from '@lathe/protocol';
import type { ApiClient } from '../../api/client.ts';
import type { Dialogs } from '../../dialogs/dialogs.ts';

type McpCall = Extract<ToolCall, { tool: 'mcp' }>;

/** Characters of the arguments that the question shows. */
const SHOWN_ARGUMENTS = 2_000;
/** Times that one call is asked about: a tool may change between the question and the answer, but not forever. */
const QUESTIONS_MAX = 3;

export interface McpCallDeps {
  readonly api: ApiClient;
  readonly dialogs: Pick<Dialogs, 'ask'>;
}

/** Calls a tool of one of the person's servers, with their consent if the server requires it. The model is told about a refusal. */
export async function callMcpTool(call: McpCall, { api, dialogs }: McpCallDeps, signal: AbortSignal): Promise<ToolOutcome> {
  const { serverId: id, serverName, name: tool } = call;
  const send = (allowedOnce: string | undefined): Promise<McpCallResult> =>
    api.call(callEndpoint, { id }, { body: { tool, arguments: call.arguments, ...(allowedOnce === undefined ? {} : { allowedOnce }) }, signal });
  const refused = (more: string): ToolOutcome => ({ tool: 'error', message: `The user does not allow ${tool} on ${serverName}${more}.` });
  try {
    let allowed: string | undefined;
    for (let questions = 0; ; questions++) {
      const result = await send(allowed);
      if (result.type === 'result')
        return result.isError ? { tool: 'error', message: result.text } : { tool: 'mcp', text: result.text, isTruncated: result.isTruncated };
      if (questions === QUESTIONS_MAX) return { tool: 'error', message: `${tool} on ${serverName} changed each time after the user allowed it.` };
      const { fingerprint, description } = result;
      const input = JSON.stringify(call.arguments, null, 2);
      const shown = input.length > SHOWN_ARGUMENTS ? `${input.slice(0, SHOWN_ARGUMENTS)}\n…` : input;
      const answer = await dialogs.ask({ type: 'mcp-consent', serverName, tool, description, input: shown, isChanged: questions > 0 }, { signal });
      if (answer === 'never') await api.call(setMcpConsent, { id }, { body: { tool, consent: 'never' }, signal });
      if (answer === 'always') await allowAlways(fingerprint);
      if (answer !== 'confirm' && answer !== 'always') return refused(answer === 'never' ? '' : ' this time');
      allowed = fingerprint;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { tool: 'error', message: messageOf(error) };
  }

  async function allowAlways(fingerprint: string): Promise<void> {
    try {
      await api.call(setMcpConsent, { id }, { body: { tool, consent: 'always', fingerprint }, signal });
    } catch (error) {
      // The tool has changed since it was shown, so this call is not made either, and the person is asked about the tool as it is now.
      if (!(error instanceof AppError && error.code === 'invalid-state')) throw error;
    }
  }
}
