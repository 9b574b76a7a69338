import type { ArtifactEventBody, ChatMessage, ModelInfo, ModelList, ProjectContext, ServerTool, TemplateInfo } from '@lathe/protocol';

/** The prompt, ordered from stable to volatile, so that a provider can cache its start. */
export interface Prompt {
  /** The same for every project: role, limits of the runtime, rules. */
  readonly system: string;
  /** The same for every turn of one project: framework, the person's instructions, rules about paths. */
  readonly project: string;
  /** Different each time: file list, contents, changes, problems. */
  readonly volatile: string;
}

export type ModelCapabilities = Pick<ModelInfo, 'supportsTools' | 'supportsReasoning' | 'maxOutputTokens'>;

/** One model step, as requested by `POST /api/chat`. */
export interface ModelRequest {
  /** The model's own name, without the provider. */
  readonly model: string;
  readonly messageId: string;
  readonly step: number;
  /** `none` on the last step of a turn, `read-only` while planning. */
  readonly tools: 'all' | 'read-only' | 'none';
  readonly prompt: Prompt;
  /** The model's. A model without it is only told about pictures in messages. */
  readonly seesPictures?: boolean;
  /** A small model: it is offered only the tools it cannot do without. */
  readonly hasFewTools?: boolean;
  /** The person connected the design tool. */
  readonly hasDesignTool?: boolean;
  /** The person connected a code host. */
  readonly hasCodeHost?: boolean;
  /** The model's, from the provider's list. If absent, what the provider infers from its name. */
  readonly capabilities?: ModelCapabilities;
  readonly messages: readonly ChatMessage[];
  readonly context: ProjectContext;
  /** Starters to choose from. Present only if one may be imported: on a project's first turn, while it is empty. */
  readonly starters?: readonly Starter[];
  /** Tools of the person's own servers. Only for models that call tools, and not while planning. */
  readonly serverTools?: readonly OwnServerTool[];
}

/** A tool of one of the person's own servers, under the name by which the model calls it. */
export interface OwnServerTool extends ServerTool {
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
}

export type Starter = Pick<TemplateInfo, 'key' | 'name' | 'description'>;

/** Both as text. */
export interface ReportedProblems {
  /** As written by `renderFileTexts`. */
  readonly files: string;
  readonly errors: string;
}

/** A file change that could not be applied as the model wrote it. */
export type FileRepair =
  | { readonly type: 'lazy'; readonly path?: string; readonly fileContent: string; readonly newFileContent: string }
  | { readonly type: 'diff'; readonly path?: string; readonly fileContent: string; readonly diff: string }
  | { readonly type: 'brackets'; readonly path?: string; readonly fileContent: string };

/** A short answer: its text as it is written, and its usage if the provider counts it. */
export type AnswerPart = Extract<ArtifactEventBody, { type: 'text.delta' | 'usage' }>;

export interface StreamOptions {
  readonly signal: AbortSignal;
}

/**
 * Anything that answers a conversation. `stream` never throws: a failure is an `error` event, and the last event is
 * always `finish` (`aborted` after the signal). The caller emits `step.open`.
 */
export interface ModelProvider {
  /** `embedded`, or the vendor as in `modelKeyProviderSchema`. */
  readonly key: string;
  /** The models to offer. Asks the provider's address unless there is a fixed list. */
  models(options: StreamOptions): Promise<readonly ModelInfo[]>;
  /** What is known about a model that is not on the list. */
  describe(model: string): ModelInfo;
  stream(request: ModelRequest, options: StreamOptions): AsyncIterable<ArtifactEventBody>;
  /** What is wrong and how to fix it, in words. Changes nothing. Throws an AppError. */
  reason(problems: ReportedProblems, model: string, options: StreamOptions): AsyncIterable<AnswerPart>;
  /** The whole repaired file, in one try. Throws an AppError. */
  fix(repair: FileRepair, model: string, options: StreamOptions): AsyncIterable<AnswerPart>;
  /** A short title for a conversation that begins with this text. Throws an AppError. */
  title(text: string, model: string, options: StreamOptions): AsyncIterable<AnswerPart>;
}

export interface ChosenModel {
  readonly provider: ModelProvider;
  readonly info: ModelInfo;
  /** The model's own name, without the provider. */
  readonly model: string;
  readonly price: ModelInfo['price'];
  readonly keyOwner: KeyOwner;
}

/** Whose key a call uses. */
export type KeyOwner = 'person' | 'organization' | 'server';

/** Whose keys may be used: the person's, those of the organization that owns the project, or the server's. */
export interface ModelAsker {
  /** Null: a visitor whose first prompt would make them a guest. */
  readonly userId: string | null;
  readonly projectId: string | null;
}

export interface ModelRegistry {
  /** Drops the cached lists of a service whose models have changed. The next call reads them again. */
  forget(provider: string): void;
  /** Reads the lists of the server's own services, so that the first person need not wait for them. Never rejects. */
  lookAround(): Promise<void>;
  /** All models that the person can choose from, the built-in assistant last. */
  list(asker: ModelAsker): Promise<ModelList>;
  /** The model with the ID, or the default. @throws AppError 'model-not-found' */
  choose(asker: ModelAsker, modelId: string | undefined): Promise<ChosenModel>;
  /**
   * The model's small sibling, for short repairs. The model itself if there is none. @throws AppError 'model-not-found'
   */
  chooseSmall(asker: ModelAsker, modelId: string | undefined): Promise<ChosenModel>;
}
