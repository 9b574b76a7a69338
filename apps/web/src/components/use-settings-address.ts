import { useParams } from '@tanstack/react-router';

/** Returns the URL of a settings section: over the open project, which keeps running, or as a separate page. */
export function useSettingsAddress(): (section: string) => string {
  const { slug } = useParams({ strict: false });
  return (section) => (slug === undefined ? `/settings/${section}` : `/~/${encodeURIComponent(slug)}/settings/${section}`);
}
