import type { PreviewMessage } from '@lathe/spindle';
import type { Notices } from '../notices/notices.ts';
import type { FunctionFailures } from './function-failures.ts';
import type { Problems } from './problems.ts';
import type { Branches } from '../branches/branches.ts';
import type { Snapshots } from '../snapshots/snapshots.ts';
import type { Inspector } from '../previews/inspector.ts';
import { type PageReport, pageReport } from '../previews/page-protocol.ts';
import type { Previews } from '../previews/previews.ts';

export type PreviewReports = (message: PreviewMessage) => void;

interface Deps {
  readonly previews: Previews;
  readonly inspector: Inspector;
  readonly problems: Problems;
  readonly functionFailures: FunctionFailures;
  readonly snapshots: Snapshots;
  readonly branches: Pick<Branches, 'isComparedPort'>;
  readonly notices: Notices;
  /** Opens another site's page beside this one. */
  readonly openTab: (url: string) => void;
}

/** Passes messages of preview pages to the stores that they concern. */
export function createPreviewReports({ previews, inspector, problems, functionFailures, snapshots, branches, notices, openTab }: Deps): PreviewReports {
  return (message) => {
    if (message.type === 'custom') {
      const report = pageReport(message);
      if (report) said(report, message.port);
    } else if (isOfProject(message.port)) failed(message);
  };

  /** The errors of an old version, or of the other branch, are not the project's. */
  function isOfProject(port: number): boolean {
    return !snapshots.isPreviewPort(port) && !branches.isComparedPort(port);
  }

  function failed(message: Exclude<PreviewMessage, { type: 'custom' }>): void {
    const { port, pathname, search, hash, stack } = message;
    const place = { port, pathname, search, hash, ...(stack ? { stack } : {}) };
    problems.previewReported(
      message.type === 'console-error' ? { ...place, type: message.type, args: message.args.map(printed) } : { ...place, message: message.message },
    );
  }

  function said(report: PageReport, port: number): void {
    previews.reported(port, report);
    if (port === previews.selectedPort.get()) {
      if (report.type === 'lathe.init') inspector.pageBegan(port);
      else if (report.type === 'lathe.location') inspector.pageMoved(report.location);
      else if (report.type === 'lathe.inspected') void inspector.inspected(report.element);
      else if (report.type === 'lathe.pictured') void inspector.pictured(report.id, report);
      else if (report.type === 'lathe.change-shown') inspector.changeShown(report.id, report.isShown);
      else if (report.type === 'lathe.undo-asked') inspector.undoAsked();
      else if (report.type === 'lathe.inspect-left') inspector.left();
    }
    if (report.type === 'lathe.init') {
      problems.previewStarted();
      functionFailures.pageStarted();
    } else if (report.type === 'lathe.function-failed') {
      if (isOfProject(port)) void functionFailures.failed(report);
    } else if (report.type === 'lathe.open-tab') offerTab(report.url);
  }

  /** The browser did not let the page open it. It allows it after a click here. */
  function offerTab(url: string): void {
    if (!URL.canParse(url) || new URL(url).protocol !== 'https:') return;
    notices.show({
      kind: 'info',
      text: `The app links to ${new URL(url).host}, which opens in a new tab.`,
      action: { label: 'Open', run: () => openTab(url) },
    });
  }
}

/** An argument of `console.error` as the console shows it. */
function printed(argument: unknown): string {
  return typeof argument === 'string' ? argument : (JSON.stringify(argument) ?? String(argument));
}
