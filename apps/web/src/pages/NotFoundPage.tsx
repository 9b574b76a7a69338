import { MessagePage } from '../components/MessagePage.tsx';

export function NotFoundPage() {
  return <MessagePage title="Page not found" text="The URL may be mistyped, or the page may have been deleted." />;
}
