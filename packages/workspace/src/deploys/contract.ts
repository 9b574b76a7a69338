import type { DeploymentInfo, HostingTarget, Site, SiteVisibility } from '@lathe/protocol';
import type { ReadableAtom } from 'nanostores';
import type { ImportedFile } from '../files/contract.ts';
import type { ServerNeed } from './server-need.ts';
import type { OutputCheck } from './check-output.ts';

export type { ServerNeed } from './server-need.ts';
export type { CheckStatus, OutputCheck } from './check-output.ts';

export type SiteState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly message: string }
  /** Null: not published yet. */
  | { readonly status: 'ready'; readonly site: Site | null };

export type PublishSection = 'initializing' | 'building' | 'completed' | 'deploying' | 'cleanup';

/** A part of the log. */
export interface LogSection {
  readonly name: PublishSection;
  readonly status: 'waiting' | 'busy' | 'done' | 'failed' | 'skipped';
  /** A short fact about how it ended. */
  readonly detail?: string;
  /** What it printed, as plain text. */
  readonly text: string;
}

/** Building the app, checking it, and making it live. */
export type Publishing =
  | { readonly status: 'idle' }
  | {
      readonly status: 'building' | 'deploying';
      readonly sections: readonly LogSection[];
      readonly startedAt: number;
      /** The person has asked to publish what is being built. */
      readonly isWanted: boolean;
    }
  | {
      readonly status: 'built';
      readonly sections: readonly LogSection[];
      readonly checks: readonly OutputCheck[];
      readonly fileCount: number;
      readonly given?: string | undefined;
    }
  | { readonly status: 'failed'; readonly sections: readonly LogSection[]; readonly message: string; readonly isBuildFailure: boolean }
  | {
      readonly status: 'published';
      readonly deployId: string;
      readonly warnings: readonly string[];
      readonly checks: readonly OutputCheck[];
      readonly tookMs: number;
      /** Where it is live, if at another host. */
      readonly hosted?: DeploymentInfo;
    };

export interface DeploysStore {
  readonly site: ReadableAtom<SiteState>;
  readonly publishing: ReadableAtom<Publishing>;
  /** Where the app is published: on this server, or at another host. */
  readonly target: ReadableAtom<HostingTarget>;
  /** The project's site at the other host. Null: none yet. */
  readonly hosted: ReadableAtom<DeploymentInfo | null>;
  /** Why pages alone are not enough for the app. */
  readonly serverNeed: ReadableAtom<ServerNeed | undefined>;
  /** The project with a Dockerfile and a compose.yaml, as a zip. */
  exportForServer(): Promise<Blob>;
  /** Publishes there from now on. What was built for elsewhere is built again. */
  chooseTarget(target: HostingTarget): Promise<void>;
  /** Reads the site, and builds and checks the app if something changed since it was published. */
  prepare(): Promise<void>;
  /** Builds and checks the app anew. */
  rebuild(): Promise<void>;
  /** Makes the app live, as soon as it is built. With a check that found a danger, only after `acceptsDanger`. */
  publish(options?: { readonly acceptsDanger?: boolean }): Promise<void>;
  /** Takes a folder's files, or one archive, to be published as they are in place of what the project builds. */
  give(name: string, files: () => Promise<readonly ImportedFile[]>): Promise<void>;
  /** Stops the build or the deploy. What is live stays. */
  cancel(): void;
  /** @throws AppError */
  setVisibility(visibility: SiteVisibility, password?: string): Promise<void>;
  /** Makes an earlier deploy live. @throws AppError */
  restore(deployId: string): Promise<void>;
  /** @throws AppError */
  takeOffline(): Promise<void>;
}
