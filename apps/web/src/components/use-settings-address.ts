import { useParams } from '@tanstack/react-router';

/** The address of a settings section: over the open project, which keeps running, or on a page of its own. */
export function useSettingsAddress(): (section: string) => string {
  const { slug } = useParams({ strict: false });
  return (section) => (slug === undefined ? `/settings/${section}` : `/~/${encodeURIComponent(slug)}/settings/${section}`);
}
