import { useAccount } from './use-account.ts';
import AccountMenu from './AccountMenu.tsx';

export function AccountMenuSlot() {
  const user = useAccount().data?.user;
  return user ? <AccountMenu user={user} /> : null;
}
