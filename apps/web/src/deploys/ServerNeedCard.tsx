import type { ServerNeed } from '@lathe/workspace';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/Icon.tsx';
import { useWorkspace } from '../services.tsx';

interface ServerNeedCardProps {
  readonly need: ServerNeed;
  readonly onAsk: (request: string) => void;
}

/** Why this server cannot publish the app as it is, and the ways on. */
export function ServerNeedCard({ need, onAsk }: ServerNeedCardProps) {
  const { deploys } = useWorkspace();
  const { request } = need;
  return (
    <section aria-label="This app needs a server" className="flex flex-none flex-col gap-2 rounded-card border border-line p-3">
      <h3 className="flex items-center gap-2.5 font-medium">
        <Icon name="warn" size={14} className="flex-none text-warn" />
        {need.title} needs a server
      </h3>
      <p className="text-fg-2">{need.text}</p>
      <p className="flex flex-wrap gap-2">
        {need.runsAtNetlify && <Button onClick={() => void deploys.chooseTarget('netlify')}>Publish to Netlify</Button>}
        {request !== undefined && <Button onClick={() => onAsk(request)}>Ask Lathe to make pages of it</Button>}
      </p>
    </section>
  );
}
