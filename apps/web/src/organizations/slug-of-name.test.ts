import { organizationSlugSchema } from '@lathe/protocol';
import { expect, it } from 'vitest';
import { slugOfName } from './slug-of-name.ts';

it.each([
  ['Kollwitz Brot', 'kollwitz-brot'],
  ['  Überland & Söhne (GmbH) ', 'uberland-sohne-gmbh'],
  [`${'a'.repeat(39)} b c`, 'a'.repeat(39)],
  ['東京', ''],
])('%j is at %j', (name, slug) => {
  expect(slugOfName(name)).toBe(slug);
  if (slug !== '') expect(organizationSlugSchema.safeParse(slug).success).toBe(true);
});
