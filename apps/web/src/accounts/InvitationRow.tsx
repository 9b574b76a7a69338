import { invitationPath } from '@lathe/protocol';
import { Button } from '../components/Button.tsx';
import { CopyButton } from '../components/CopyButton.tsx';
import { dayText } from '../components/format.ts';
import { Icon } from '../components/Icon.tsx';

export interface InvitationRowProps {
  readonly invitation: { readonly token: string; readonly email: string | null; readonly expiresAt: string | null };
  /** For example "Admin" or "Can edit". */
  readonly role: string;
  readonly isBusy: boolean;
  readonly onRevoke: () => void;
}

/** An open invitation: for whom, with which role, and until when. */
export function InvitationRow({ invitation: { token, email, expiresAt }, role, isBusy, onRevoke }: InvitationRowProps) {
  const invited = email ?? 'Anyone with the link';
  const until = expiresAt === null ? 'until you revoke it' : `until ${dayText(expiresAt)}`;
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-2.5 py-1.5">
      <Icon name="link" className="mx-1 text-fg-3" />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere">{invited}</span>
        <span className="block text-12 text-fg-3">
          {role}, {until}
        </span>
      </span>
      <CopyButton
        text={new URL(invitationPath(token), location.origin).href}
        label="Copy link"
        name={`Copy link for ${invited}, ${role}`}
        className="max-sm:h-10"
      />
      <Button kind="quiet" size="sm" aria-label={`Revoke: ${invited}, ${role}`} disabled={isBusy} onClick={onRevoke} className="max-sm:h-10">
        Revoke
      </Button>
    </li>
  );
}
