import { describe, expect, it } from 'vitest';
import { endpointPath } from './api/endpoint.ts';
import { getChat } from './api/chat-history.ts';
import { createDirectUpload, listProjects, storagePath } from './api/projects.ts';
import { editedAtSchema, projectPathProblem, projectTitleSchema } from './projects.ts';

describe('projects on the wire', () => {
  it('trims titles, and rejects empty, long and invisible ones', () => {
    expect(projectTitleSchema.parse('  A list  ')).toBe('A list');
    for (const title of ['', ' ', 'x'.repeat(81), 'a\nb', 'a\u0085b']) expect(projectTitleSchema.safeParse(title).success).toBe(false);
    expect(projectTitleSchema.safeParse('x'.repeat(80)).success).toBe(true);
  });

  it('accepts timestamps in UTC with milliseconds only', () => {
    expect(editedAtSchema.safeParse('2026-11-21T02:33:09.982Z').success).toBe(true);
    for (const moment of ['2026-11-21T02:33:09Z', '2026-11-21T02:33:09.982+01:00', 'now']) expect(editedAtSchema.safeParse(moment).success).toBe(false);
  });

  it('allows paths that stay inside the project', () => {
    for (const path of ['a', 'src/[id]/page.tsx', '.env', 'a b/ü.txt', '...', '$&']) expect(projectPathProblem(path)).toBeUndefined();
    for (const path of ['src/__proto__', '__proto__.ts', 'constructor']) expect(projectPathProblem(path)).toBeUndefined();
    for (const path of ['__proto__', '__proto__/a.ts', '', '/a', 'a/', 'a//b', './a', 'a/..', '..', 'a\0b'])
      expect(projectPathProblem(path)).toBeTypeOf('string');
  });
});

describe('endpoint paths', () => {
  it('insert and escape their values', () => {
    expect(endpointPath(createDirectUpload, { slug: 'a/b' })).toBe('/api/projects/a%2Fb/direct_uploads');
    expect(endpointPath(listProjects, {}, { q: 'a&b', cursor: undefined })).toBe('/api/projects?q=a%26b');
    expect(storagePath('id.0.sig', 'my logo?.png')).toBe('/api/storage/id.0.sig/my%20logo%3F.png');
    expect(() => endpointPath(getChat, { projectId: '' })).toThrow('needs a value for projectId');
  });
});
