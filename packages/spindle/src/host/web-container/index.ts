/**
 * The machine under the interface of `@webcontainer/api` 1.6: an application written for it runs on Spindle after
 * changing the import. The parts of that interface for its vendor's accounts are not included: there is nothing to
 * log in to.
 */
export type { CodeEvent, DirectoryNode, FileNode, FileSystemTree, SymlinkNode, Unsubscribe } from '../runtime.ts';
export type { BufferEncoding } from './encodings.ts';
export type { DirEnt, FileSystemAPI, FSWatchCallback, FSWatchOptions, IFSWatcher } from './file-system.ts';
export {
  type BasePreviewMessage,
  type ConsoleErrorMessage,
  isPreviewMessage,
  type PreviewMessage,
  PreviewMessageType,
  reloadPreview,
  type UncaughtExceptionMessage,
  type UnhandledRejectionMessage,
} from './preview-messages.ts';
export {
  type BootOptions,
  type CodeEventType,
  type CodeListener,
  configureHost,
  type ErrorListener,
  type ExportOptions,
  type HostAddresses,
  type LoadFilesOptions,
  type OpenListener,
  type PortListener,
  type PreviewMessageListener,
  type PreviewScriptOptions,
  type ServerReadyListener,
  type SpawnOptions,
  WebContainer,
  type WebContainerProcess,
} from './web-container.ts';
