import { MessagePage } from '../components/MessagePage.tsx';

export function NotFoundPage() {
  return <MessagePage title="There is nothing here" text="The address may be mistyped, or what it named was deleted." />;
}
