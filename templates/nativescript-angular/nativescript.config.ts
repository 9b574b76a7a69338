import type { NativeScriptConfig } from '@nativescript/core';

export default {
  id: 'org.example.app',
  appPath: 'src',
  appResourcesPath: 'App_Resources',
  bundler: 'vite',
  bundlerConfigPath: 'vite.config.ts',
} satisfies NativeScriptConfig;
