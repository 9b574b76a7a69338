import type { DeploymentInfo } from '@lathe/protocol';
import type { OutputCheck } from './check-output.ts';
import type { LogSection, Publishing, PublishSection } from './contract.ts';

export type PublishEvent =
  | { readonly type: 'build-began'; readonly at: number; readonly isWanted: boolean; readonly isRemote?: boolean }
  | { readonly type: 'section'; readonly name: PublishSection }
  | { readonly type: 'printed'; readonly text: string }
  | { readonly type: 'wanted' }
  | { readonly type: 'built'; readonly checks: readonly OutputCheck[]; readonly fileCount: number; readonly given?: string }
  | { readonly type: 'deploy-began'; readonly at: number }
  | {
      readonly type: 'deployed';
      readonly deployId: string;
      readonly warnings: readonly string[];
      readonly checks: readonly OutputCheck[];
      readonly tookMs: number;
      readonly hosted?: DeploymentInfo;
    }
  | { readonly type: 'failed'; readonly message: string; readonly isBuildFailure: boolean }
  | { readonly type: 'canceled' };

const SECTIONS: readonly PublishSection[] = ['initializing', 'building', 'completed', 'deploying'];
/** Of a build at another host, in its words. */
export const PUBLISH_SECTIONS: readonly PublishSection[] = [...SECTIONS, 'cleanup'];
/** Characters of one section. The end says why a build failed. */
const TEXT_MAX_LENGTH = 20_000;

/** The life of a publication. An event that does not belong to its state changes nothing. */
export function next(state: Publishing, event: PublishEvent): Publishing {
  switch (event.type) {
    case 'build-began':
      return {
        status: 'building',
        sections: begin((event.isRemote ? PUBLISH_SECTIONS : SECTIONS).map(waiting), 'initializing'),
        startedAt: event.at,
        isWanted: event.isWanted,
      };
    case 'section': {
      if (state.status !== 'building' && state.status !== 'deploying') return state;
      const isDeploying = PUBLISH_SECTIONS.indexOf(event.name) >= PUBLISH_SECTIONS.indexOf('deploying');
      return { ...state, status: isDeploying ? 'deploying' : state.status, sections: begin(state.sections, event.name) };
    }
    case 'printed':
      return state.status === 'building' || state.status === 'deploying' ? { ...state, sections: print(state.sections, event.text) } : state;
    case 'wanted':
      return state.status === 'building' ? { ...state, isWanted: true } : state;
    case 'built': {
      if (state.status !== 'building') return state;
      const { checks, fileCount, given } = event;
      const sections = begin(state.sections, 'completed').map((section) =>
        section.name === 'completed' ? { ...section, status: 'done' as const, detail: `${fileCount} ${fileCount === 1 ? 'file' : 'files'}` } : section,
      );
      return { status: 'built', sections, checks, fileCount, given };
    }
    case 'deploy-began':
      return state.status === 'built' ? { status: 'deploying', sections: begin(state.sections, 'deploying'), startedAt: event.at, isWanted: true } : state;
    case 'deployed': {
      const { type: _, ...published } = event;
      return state.status === 'deploying' ? { status: 'published', ...published } : state;
    }
    case 'failed':
      return state.status === 'building' || state.status === 'deploying'
        ? { status: 'failed', sections: fail(state.sections), message: event.message, isBuildFailure: event.isBuildFailure }
        : state;
    case 'canceled':
      return state.status === 'building' || state.status === 'deploying' ? { status: 'idle' } : state;
  }
}

const waiting = (name: PublishSection): LogSection => ({ name, status: 'waiting', text: '' });

/** The section is under way, and those before it are done. */
function begin(sections: readonly LogSection[], name: PublishSection): LogSection[] {
  const at = PUBLISH_SECTIONS.indexOf(name);
  return sections.map((section, index) => (index < at ? { ...section, status: 'done' } : index === at ? { ...section, status: 'busy' } : section));
}

function print(sections: readonly LogSection[], text: string): LogSection[] {
  return sections.map((section) => (section.status === 'busy' ? { ...section, text: `${section.text}${text}`.slice(-TEXT_MAX_LENGTH) } : section));
}

function fail(sections: readonly LogSection[]): LogSection[] {
  return sections.map((section) =>
    section.status === 'busy' ? { ...section, status: 'failed' } : section.status === 'waiting' ? { ...section, status: 'skipped' } : section,
  );
}
