import { describe, expect, it } from 'vitest';
import { type Action, actionTypeSchema } from './action.ts';
import { ACTION_TOOLS, inputOfAction, inputOfDraft } from './tools.ts';

describe('the tools offered to a model', () => {
  it('cover only available actions, not services that cannot be connected', () => {
    expect([...new Set(Object.values(ACTION_TOOLS).map(({ actionType }) => actionType))].sort()).toEqual([
      'build',
      'build-and-deploy',
      'domain-setup',
      'fetch-figma-frame',
      'file',
      'generate-figma-code',
      'github-clone',
      'github-sync',
      'import-template',
      'install',
      'shell',
      'start',
      'upload-figma-assets',
    ]);
  });

  it('do not limit stored chats: every action type has a tool call', () => {
    const deploy: Action = { type: 'domain-setup', hostname: 'shop.example' };
    expect(inputOfAction(deploy)).toEqual({ name: 'setup_domain', input: { hostname: 'shop.example' } });
    for (const type of Object.values(actionTypeSchema.def.entries)) expect(inputOfDraft(type, {}).name).toMatch(/^[a-z_]+$/);
  });
});
