import { useStore } from '../components/use-store.ts';
import { PREVIEW_ALLOW, PREVIEW_SANDBOX } from '../previews/preview-frame-rights.ts';
import { useServices } from '../services.tsx';
import type { WorkspacePage } from '@lathe/workspace';

/** Loads the prepared starter's page unseen, so that the preview of the project that goes on from it shows it at once. */
export function StarterFrame() {
  const workspace = useStore(useServices().workspace);
  return workspace === undefined ? null : <HiddenFrame workspace={workspace} />;
}

function HiddenFrame({ workspace }: { readonly workspace: WorkspacePage }) {
  const address = useStore(workspace.starterAddress);
  if (address === undefined) return null;
  return <iframe src={new URL(address).origin} title="Prepared starter" allow={PREVIEW_ALLOW} sandbox={PREVIEW_SANDBOX} hidden />;
}
