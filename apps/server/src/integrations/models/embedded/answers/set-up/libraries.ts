/** Icons and charts: packages that are imported where they are needed. */
import type { Framework } from '@lathe/app-model';
import type { Plan, PlanFor } from './plan.ts';

const library = (packages: readonly string[], example: string): Plan => ({ packages, dev: false, files: () => [], next: (texts) => texts.example(example) });

const VUE_ICONS = library(['@lucide/vue'], "import { Heart } from '@lucide/vue'");
const ICONS: Readonly<Record<Framework, Plan | undefined>> = {
  vue: VUE_ICONS,
  nuxt: VUE_ICONS,
  svelte: library(['@lucide/svelte'], "import Heart from '@lucide/svelte/icons/heart'"),
  solid: library(['lucide-solid'], "import { Heart } from 'lucide-solid'"),
  astro: library(['@lucide/astro'], "import { Heart } from '@lucide/astro'"),
  vanilla: library(['lucide'], "import { createElement, Heart } from 'lucide'"),
  next: { packages: ['lucide-react'], dev: false, files: () => [] },
  angular: undefined,
};

export const icons: PlanFor = (framework) => (framework === 'react' ? ICONS.next : ICONS[framework]);

const CHART = library(['chart.js'], "import Chart from 'chart.js/auto'");
const VUE_CHARTS = library(['vue-chartjs', 'chart.js'], "import { Bar } from 'vue-chartjs'");

export const charts: PlanFor = (framework) => {
  if (framework === 'react' || framework === 'next') return { packages: ['recharts'], dev: false, files: () => [] };
  return framework === 'vue' || framework === 'nuxt' ? VUE_CHARTS : CHART;
};
