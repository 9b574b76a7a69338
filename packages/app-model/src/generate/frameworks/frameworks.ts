/** Every framework but React, which `generate.ts` writes. */
import { type Framework, FRAMEWORKS } from '../../model/app-model.ts';
import { ANGULAR } from './angular.ts';
import { ASTRO } from './astro.ts';
import type { FrameworkWriter } from './framework.ts';
import { NEXT } from './next.ts';
import { NUXT } from './nuxt.ts';
import { SOLID } from './solid.ts';
import { SVELTE } from './svelte.ts';
import { VANILLA } from './vanilla.ts';
import { VUE } from './vue.ts';

export const FRAMEWORK_WRITERS: Readonly<Record<Framework, FrameworkWriter>> = {
  vue: VUE,
  svelte: SVELTE,
  solid: SOLID,
  angular: ANGULAR,
  nuxt: NUXT,
  next: NEXT,
  astro: ASTRO,
  vanilla: VANILLA,
};

/** The framework whose apps begin with a starter. */
export function frameworkOfStarter(key: string): Framework | undefined {
  return FRAMEWORKS.find((framework) => FRAMEWORK_WRITERS[framework].starter === key);
}
