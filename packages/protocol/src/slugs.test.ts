import { expect, it } from 'vitest';
import { organizationSlugSchema } from './organizations.ts';
import { slugOfName } from './slugs.ts';

it.each([
  ['Kollwitz Brot', 'kollwitz-brot'],
  ['  Überland & Söhne (GmbH) ', 'uberland-sohne-gmbh'],
  [`${'a'.repeat(39)} b c`, 'a'.repeat(39)],
  ['東京', ''],
])('%j becomes %j', (name, slug) => {
  expect(slugOfName(name, 40)).toBe(slug);
  if (slug !== '') expect(organizationSlugSchema.safeParse(slug).success).toBe(true);
});
