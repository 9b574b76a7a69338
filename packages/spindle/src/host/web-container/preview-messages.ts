import type { PreviewMessage as RuntimePreviewMessage } from '../runtime.ts';

/** Types of messages from a preview page. */
export const PreviewMessageType = {
  UncaughtException: 'PREVIEW_UNCAUGHT_EXCEPTION',
  UnhandledRejection: 'PREVIEW_UNHANDLED_REJECTION',
  ConsoleError: 'PREVIEW_CONSOLE_ERROR',
} as const;
export type PreviewMessageType = (typeof PreviewMessageType)[keyof typeof PreviewMessageType];
export declare namespace PreviewMessageType {
  type UncaughtException = 'PREVIEW_UNCAUGHT_EXCEPTION';
  type UnhandledRejection = 'PREVIEW_UNHANDLED_REJECTION';
  type ConsoleError = 'PREVIEW_CONSOLE_ERROR';
}

export interface BasePreviewMessage {
  previewId: string;
  port: number;
  pathname: string;
  search: string;
  hash: string;
}
export interface UncaughtExceptionMessage {
  type: PreviewMessageType.UncaughtException;
  message: string;
  stack: string | undefined;
}
export interface UnhandledRejectionMessage {
  type: PreviewMessageType.UnhandledRejection;
  message: string;
  stack: string | undefined;
}
export interface ConsoleErrorMessage {
  type: PreviewMessageType.ConsoleError;
  // biome-ignore lint/suspicious/noExplicitAny: required by the published interface.
  args: any[];
  stack: string;
}
export type PreviewMessage = (UncaughtExceptionMessage | UnhandledRejectionMessage | ConsoleErrorMessage) & BasePreviewMessage;

/** Returns undefined for messages that the interface does not define (those of a custom preview script). */
export function toPreviewMessage(message: RuntimePreviewMessage): PreviewMessage | undefined {
  const { previewId, port, pathname, search, hash } = message;
  const base = { previewId, port, pathname, search, hash };
  switch (message.type) {
    case 'uncaught-exception':
      return { ...base, type: PreviewMessageType.UncaughtException, message: message.message, stack: message.stack };
    case 'unhandled-rejection':
      return { ...base, type: PreviewMessageType.UnhandledRejection, message: message.message, stack: message.stack };
    case 'console-error':
      return { ...base, type: PreviewMessageType.ConsoleError, args: [...message.args], stack: message.stack };
    case 'custom':
      return undefined;
  }
}

export function isPreviewMessage(data: unknown): data is PreviewMessage {
  return typeof data === 'object' && data !== null && 'type' in data && (Object.values(PreviewMessageType) as unknown[]).includes(data.type);
}

const DEFAULT_HARD_REFRESH_MS = 200;

/** Reloads a preview's current page; loads its initial URL again if it does not respond in time. */
export async function reloadPreview(preview: HTMLIFrameElement, hardRefreshTimeout: number = DEFAULT_HARD_REFRESH_MS): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<'reloading' | 'silent'>((resolve) => {
    port1.onmessage = () => resolve('reloading');
    setTimeout(() => resolve('silent'), hardRefreshTimeout);
  });
  preview.contentWindow?.postMessage({ type: 'spindle.reload' }, '*', [port2]);
  const outcome = await answer;
  port1.close();
  // biome-ignore lint/correctness/noSelfAssign: assigning the URL again reloads the frame.
  if (outcome === 'silent') preview.src = preview.src;
}
