import type { Workspace, WorkspacePage } from '../contract.ts';

/** What a person sees: a page, with the stores of the project that it shows or showed last. */
export type Tab = Omit<Workspace, 'project' | 'runtime'> &
  Omit<WorkspacePage, 'project' | 'runtime'> & { readonly project: Workspace['project'] & WorkspacePage['project']; readonly runtime: Workspace['runtime'] };

/** Tests name `tab.chat` before and after a project is opened: each time, it is the store of the project that is open at that moment. */
export function tabOf(page: WorkspacePage): Tab {
  let shown: Workspace | undefined;
  page.current.subscribe((workspace) => {
    shown = workspace ?? shown;
  });
  const own: Readonly<Record<string, unknown>> = { ...page };
  return new Proxy({} as Tab, {
    get(_target, name) {
      if (name === 'project') return { ...shown?.project, ...page.project };
      if (name === 'runtime') return shown?.runtime ?? page.runtime;
      return own[String(name)] ?? shown?.[name as keyof Workspace];
    },
  });
}
