import { useAccount } from '../api/queries.ts';
import AccountMenu from './AccountMenu.tsx';

export function AccountMenuSlot() {
  const user = useAccount().data?.user;
  return user ? <AccountMenu user={user} /> : null;
}
