/** What is asked of Netlify and read of its answers, compared with the OpenAPI document that they publish. */
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { ZodObject } from 'zod';
import { netlifyBuild, netlifyDeploy, netlifySite, netlifyUser } from './shapes.ts';

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly allOf?: readonly Schema[];
}
interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[];
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly definitions: Readonly<Record<string, Schema>>;
}

const require = createRequire(import.meta.url);
const document = require('@netlify/open-api') as Document;

function propertiesOf({ $ref, properties = {}, allOf = [] }: Schema): string[] {
  const referred = $ref === undefined ? [] : propertiesOf(document.definitions[$ref.split('/').at(-1) ?? ''] ?? {});
  return [...referred, ...Object.keys(properties), ...allOf.flatMap(propertiesOf)];
}

describe('Netlify’s OpenAPI document', () => {
  it.each([
    ['get', '/user'],
    ['post', '/sites'],
    ['get', '/sites/{site_id}'],
    ['post', '/sites/{site_id}/deploys'],
    ['get', '/sites/{site_id}/deploys/{deploy_id}'],
    ['post', '/sites/{site_id}/builds'],
    ['get', '/deploys/{deploy_id}'],
    ['post', '/deploys/{deploy_id}/cancel'],
    ['put', '/deploys/{deploy_id}/files/{path}'],
  ])('has %s %s', (method, path) => {
    expect(document.paths[path]?.[method]).toBeDefined();
  });

  it.each<[definition: string, shape: ZodObject]>([
    ['user', netlifyUser],
    ['site', netlifySite],
    ['deploy', netlifyDeploy],
    ['build', netlifyBuild],
  ])('describes what is read of a %s', (definition, shape) => {
    const known = propertiesOf(document.definitions[definition] ?? {});
    expect(Object.keys(shape.shape).filter((name) => !known.includes(name))).toEqual([]);
  });

  it('describes what is sent with a deploy and a new site', () => {
    expect(propertiesOf(document.definitions['deployFiles'] ?? {})).toEqual(expect.arrayContaining(['files', 'async', 'draft']));
    expect(propertiesOf(document.definitions['siteSetup'] ?? {})).toEqual(expect.arrayContaining(['name', 'session_id']));
    const build = document.paths['/sites/{site_id}/builds']?.['post']?.parameters ?? [];
    expect(build.map(({ name }) => name)).toEqual(expect.arrayContaining(['title', 'zip']));
  });
});
