import type { ActionDraft } from './action.ts';
import { artifactIdOf } from './artifact.ts';
import type { ArtifactEventBody, ArtifactEventOf } from './events.ts';
import { jsonProblem, wasCutOff } from './json-problem.ts';
import { JsonStrings, type JsonPath } from './json-strings.ts';
import { isRecord } from './json-values.ts';
import { ACTION_TOOLS, type ActionTool, actionOfInput, type ActionToolName, isActionTool, isReadTool, toolCallOfInput } from './tools.ts';

type Delta = Pick<ArtifactEventOf<'action.delta'>, 'field' | 'index' | 'text'>;

/** A tool of a Model Context Protocol server and the name it is offered under. */
export interface ServerTool {
  readonly callName: string;
  readonly serverId: string;
  readonly serverName: string;
  readonly name: string;
}

export interface ToolCallOptions {
  /** Tools of the person's own servers. */
  readonly serverTools?: readonly ServerTool[] | undefined;
  /** Ids of the calls so far. Some services restart their numbering with each request. */
  readonly takenIds?: Iterable<string>;
}

interface OpenCall {
  /** The action's own id, which may differ from the model's. */
  readonly actionId: string;
  readonly name: ActionToolName;
  readonly strings: JsonStrings;
  readonly known: { path?: string; to?: string; key?: string };
  /** Deltas that arrived before the action could be opened (content before path). */
  readonly waiting: Delta[];
  isOpen: boolean;
}

/**
 * Turns a model's tool calls into artifact events while their arguments stream in. The events do not
 * depend on how the arguments are split, except for how their deltas are split.
 */
export class ToolCallProducer {
  readonly #artifactId: string;
  readonly #title: string;
  /** Keyed by the model's ids. */
  readonly #calls = new Map<string, OpenCall>();
  readonly #takenIds: Set<string>;
  readonly #messageId: string;
  readonly #events: ArtifactEventBody[] = [];
  readonly #serverTools: readonly ServerTool[];
  #hasArtifact = false;
  #wantsResult = false;
  #asksPerson = false;

  constructor(messageId: string, title: string, { serverTools = [], takenIds = [] }: ToolCallOptions = {}) {
    this.#serverTools = serverTools;
    this.#takenIds = new Set(takenIds);
    this.#messageId = messageId;
    this.#artifactId = artifactIdOf(messageId);
    this.#title = title;
  }

  /** True if the model is waiting for the result of a call. A question to the person ends the turn instead. */
  get wantsResult(): boolean {
    return this.#wantsResult && !this.#asksPerson;
  }

  get artifactId(): string | undefined {
    return this.#hasArtifact ? this.#artifactId : undefined;
  }

  start(callId: string, name: string): ArtifactEventBody[] {
    if (isActionTool(name) && !this.#calls.has(callId)) {
      const call: OpenCall = {
        actionId: this.#ownId(callId),
        name,
        known: {},
        waiting: [],
        isOpen: false,
        strings: new JsonStrings({
          delta: (path, text) => this.#stringDelta(callId, path, text),
          end: (path, value) => this.#stringEnd(callId, path, value),
        }),
      };
      this.#calls.set(callId, call);
      this.#openIfKnown(call);
    }
    return this.#taken();
  }

  delta(callId: string, text: string): ArtifactEventBody[] {
    this.#calls.get(callId)?.strings.push(text);
    return this.#taken();
  }

  /** Completes the call. `input` is undefined if its arguments are not JSON; `json` is what the model wrote then. */
  complete(callId: string, name: string, input: unknown, json = ''): ArtifactEventBody[] {
    this.#wantsResult = true;
    if (input === undefined) return this.#notJson(callId, name, json);
    const own = this.#serverTools.find(({ callName }) => callName === name);
    if (own) {
      const { callName, serverId, serverName, name: tool } = own;
      if (!isRecord(input)) return this.#refused(callId, name, `The call to ${name} is invalid: its input must be an object.`);
      this.#events.push({
        type: 'tool.call',
        callId: this.#ownId(callId),
        call: { tool: 'mcp', callName, serverId, serverName, name: tool, arguments: input },
      });
      return this.#taken();
    }
    if (isReadTool(name)) {
      const parsed = toolCallOfInput(name, input);
      if (!parsed.ok) return this.#refused(callId, name, parsed.message);
      if (parsed.value.tool === 'ask_user') this.#asksPerson = true;
      this.#events.push({ type: 'tool.call', callId: this.#ownId(callId), call: parsed.value });
      return this.#taken();
    }
    if (!isActionTool(name)) return this.#refused(callId, name, `There is no tool "${name}".`);
    if (!this.#calls.has(callId)) {
      // The provider did not stream the arguments: stream them now, so that all calls look alike.
      this.start(callId, name);
      this.#calls.get(callId)?.strings.push(JSON.stringify(input ?? {}));
    }
    const call = this.#calls.get(callId) as OpenCall;
    this.#open(call);
    this.#calls.delete(callId);
    const { actionId } = call;
    const parsed = actionOfInput(name, input);
    this.#events.push(
      parsed.ok ? { type: 'action.close', actionId, action: parsed.value } : { type: 'action.cancel', actionId, cause: 'invalid', message: parsed.message },
    );
    return this.#taken();
  }

  /** Ends the stream: calls that are still open will never be complete. */
  cancelOpen(cause: 'truncated' | 'aborted'): ArtifactEventBody[] {
    for (const { actionId, isOpen } of this.#calls.values()) {
      if (!isOpen) continue;
      const message = cause === 'aborted' ? 'Stopped before it was written completely.' : 'The answer was cut off before this was written completely.';
      this.#events.push({ type: 'action.cancel', actionId, cause, message });
    }
    this.#calls.clear();
    return this.#taken();
  }

  /** What arrived of an action stays visible, so that the model can write the rest again. */
  #notJson(callId: string, name: string, json: string): ArtifactEventBody[] {
    const message = `The call to ${name} is invalid: ${jsonProblem(json)}`;
    const call = this.#calls.get(callId);
    if (call === undefined) return this.#refused(callId, name, message);
    this.#open(call);
    this.#calls.delete(callId);
    this.#events.push({ type: 'action.cancel', actionId: call.actionId, cause: wasCutOff(json) ? 'truncated' : 'invalid', message });
    return this.#taken();
  }

  /** A call that is neither an action nor a read: shown as a failed call, so that the person and the model see why. */
  #refused(callId: string, tool: string, message: string): ArtifactEventBody[] {
    this.#openArtifact();
    const actionId = this.#ownId(callId);
    this.#events.push(
      { type: 'action.open', artifactId: this.#artifactId, actionId, actionType: 'shell', draft: { tool } },
      { type: 'action.cancel', actionId, cause: 'invalid', message },
    );
    return this.#taken();
  }

  #stringDelta(callId: string, path: JsonPath, text: string): void {
    const call = this.#calls.get(callId);
    const delta = call === undefined ? undefined : deltaOf(call.name, path, text);
    if (call === undefined || delta === undefined) return;
    if (call.isOpen) this.#events.push({ type: 'action.delta', actionId: call.actionId, ...delta });
    else call.waiting.push(delta);
  }

  #stringEnd(callId: string, path: JsonPath, value: string): void {
    const call = this.#calls.get(callId);
    const [name] = path;
    if (call === undefined || path.length !== 1 || (name !== 'path' && name !== 'to' && name !== 'key')) return;
    call.known[name] = value;
    this.#openIfKnown(call);
  }

  #openIfKnown(call: OpenCall): void {
    if (ACTION_TOOLS[call.name].opensWith.every((name) => call.known[name] !== undefined)) this.#open(call);
  }

  #open(call: OpenCall): void {
    if (call.isOpen) return;
    call.isOpen = true;
    this.#openArtifact();
    const tool: ActionTool = ACTION_TOOLS[call.name];
    const draft: ActionDraft = { ...(tool.operation === undefined ? {} : { operation: tool.operation }), ...call.known };
    const { actionId } = call;
    this.#events.push({ type: 'action.open', artifactId: this.#artifactId, actionId, actionType: tool.actionType, draft });
    for (const delta of call.waiting.splice(0)) this.#events.push({ type: 'action.delta', actionId, ...delta });
  }

  /** The model's id, unless another call already has it. */
  #ownId(callId: string): string {
    const wanted = callId === '' ? `${this.#messageId}-call` : callId;
    let id = wanted;
    for (let count = 2; this.#takenIds.has(id); count += 1) id = `${wanted}_${count}`;
    this.#takenIds.add(id);
    return id;
  }

  #openArtifact(): void {
    if (this.#hasArtifact) return;
    this.#hasArtifact = true;
    this.#events.push({ type: 'artifact.open', artifactId: this.#artifactId, title: this.#title });
  }

  #taken(): ArtifactEventBody[] {
    return this.#events.splice(0);
  }
}

function deltaOf(name: ActionToolName, path: JsonPath, text: string): Delta | undefined {
  const [first, index, field] = path;
  if (name === 'write_file' && path.length === 1 && first === 'content') return { field: 'content', text };
  if (path.length === 1 && first === 'command') return { field: 'command', text };
  if (name !== 'edit_file' || first !== 'edits' || typeof index !== 'number') return undefined;
  return field === 'old' || field === 'new' ? { field, index, text } : undefined;
}
