/** The paths with which operations name what they change. */

export type Target =
  | { readonly type: 'app' }
  | { readonly type: 'name' }
  | { readonly type: 'tagline' }
  | { readonly type: 'language' }
  | { readonly type: 'currency' }
  | { readonly type: 'theme' }
  | { readonly type: 'entities' }
  | { readonly type: 'pages' }
  | { readonly type: 'entity'; readonly entity: string }
  | { readonly type: 'field'; readonly entity: string; readonly field: string }
  | { readonly type: 'option'; readonly entity: string; readonly field: string; readonly option: string }
  | { readonly type: 'page'; readonly page: string }
  | { readonly type: 'section'; readonly page: string; readonly section: string };

const WHOLE = ['app', 'name', 'tagline', 'language', 'currency', 'theme', 'entities', 'pages'] as const;

export const entityPath = (entity: string): string => `entities/${entity}`;
export const fieldPath = (entity: string, field: string): string => `entities/${entity}/fields/${field}`;
export const optionPath = (entity: string, field: string, option: string): string => `${fieldPath(entity, field)}/options/${option}`;
export const pagePath = (page: string): string => `pages/${page}`;
export const sectionPath = (page: string, section: string): string => `pages/${page}/sections/${section}`;

/** What a path names, or undefined if it is not a path. */
export function parseTarget(path: string): Target | undefined {
  const whole = WHOLE.find((name) => name === path);
  if (whole !== undefined) return { type: whole };
  const option = /^entities\/([^/]+)\/fields\/([^/]+)\/options\/(.+)$/s.exec(path);
  if (option) return { type: 'option', entity: option[1]!, field: option[2]!, option: option[3]! };
  const [first, key, second, inner, ...rest] = path.split('/');
  if (!key || rest.length > 0) return undefined;
  if (first === 'entities' && second === undefined) return { type: 'entity', entity: key };
  if (first === 'entities' && second === 'fields' && inner) return { type: 'field', entity: key, field: inner };
  if (first === 'pages' && second === undefined) return { type: 'page', page: key };
  if (first === 'pages' && second === 'sections' && inner) return { type: 'section', page: key, section: inner };
  return undefined;
}
