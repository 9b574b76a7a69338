import type { DesignAssetContents, DesignFrame, ReadDesignAssetsBody } from '@lathe/protocol';

interface CallOptions {
  readonly signal: AbortSignal;
}

/** A service with designs. Its methods throw AppErrors that say what a person can do. */
export interface DesignTool {
  /** What people call it. */
  readonly name: string;
  /** What the service calls the person. @throws AppError 'forbidden' if it does not accept the token */
  accountName(token: string, options: CallOptions): Promise<string>;
  /** The frame behind a link. @throws AppError 'invalid-input', 'forbidden', 'not-found', 'rate-limited', 'network-error' */
  frame(url: string, token: string, options: CallOptions): Promise<DesignFrame>;
  /** Contents of the frame's assets, in the same order. One that cannot be had is an error in the list. */
  assets(body: ReadDesignAssetsBody, token: string, options: CallOptions): Promise<DesignAssetContents[]>;
}
