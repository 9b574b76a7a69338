export default defineNuxtConfig({
  compatibilityDate: '2026-01-01',
  telemetry: false,
  css: ['~/assets/theme.css', '~/assets/index.css'],
  app: {
    head: {
      title: 'New app',
      htmlAttrs: { lang: 'en' },
      link: [{ rel: 'icon', type: 'image/svg+xml', href: '/favicon.svg' }],
    },
  },
  // Publishing sets NUXT_PUBLIC_SITE_URL to the address of the deployed site.
  runtimeConfig: { public: { siteUrl: '' } },
});
