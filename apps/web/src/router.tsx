import { MCP_SIGNED_IN_PATH, OPEN_SITE_PATH } from '@lathe/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { HomePage } from './pages/HomePage.tsx';
import { RootLayout } from './pages/RootLayout.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { RouteFailure } from './pages/RouteFailure.tsx';

export interface RouterContext {
  readonly queryClient: QueryClient;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ component: RootLayout, notFoundComponent: NotFoundPage });

const homeRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: HomePage });

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  validateSearch: readSignIn,
  component: lazyRouteComponent(() => import('./pages/SignInPage.tsx'), 'SignInPage'),
});

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  validateSearch: readReturnTo,
  component: lazyRouteComponent(() => import('./pages/SignUpPage.tsx'), 'SignUpPage'),
});

/** Signs the owner in with a link that works once. */
const openRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/open',
  component: lazyRouteComponent(() => import('./pages/OpenPage.tsx'), 'OpenPage'),
});

const setupRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/setup',
  component: lazyRouteComponent(() => import('./pages/SetupPage.tsx'), 'SetupPage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings',
  component: lazyRouteComponent(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
});

const settingsSectionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/settings/$section',
  component: lazyRouteComponent(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
});

const operatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/operator',
  component: lazyRouteComponent(() => import('./operator/OperatorPage.tsx'), 'OperatorPage'),
});

const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/~/$slug',
  component: lazyRouteComponent(() => import('./pages/ProjectPage.tsx'), 'ProjectPage'),
});

/** The preview in a separate tab. Its runtime stays in the project's tab. */
const previewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/preview',
  validateSearch: ({ at }: Record<string, unknown>): { at?: string } => (typeof at === 'string' ? { at } : {}),
  component: lazyRouteComponent(() => import('./previews/PreviewTab.tsx'), 'PreviewTab'),
});

/** The settings over the open project, which keeps running. */
const projectSettingsRoute = createRoute({ getParentRoute: () => projectRoute, path: 'settings/$section' });

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitations/$token',
  component: lazyRouteComponent(() => import('./accounts/InvitationPage.tsx'), 'InvitationPage'),
});

/** The way into a private site. */
const openSiteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: OPEN_SITE_PATH,
  validateSearch: ({ site, path, domain }: Record<string, unknown>): { site: string; path: string; domain?: string } => ({
    site: String(site ?? ''),
    path: String(path ?? '/'),
    ...(typeof domain === 'string' ? { domain } : {}),
  }),
  component: lazyRouteComponent(() => import('./deploys/OpenSitePage.tsx'), 'OpenSitePage'),
});

/** The end of a sign-in to an MCP server. */
const mcpSignedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: MCP_SIGNED_IN_PATH,
  component: lazyRouteComponent(() => import('./settings/McpSignedInPage.tsx'), 'McpSignedInPage'),
});

/** Allows only paths of this site, so that a link cannot lead people elsewhere after the sign-in. */
function readReturnTo(search: Record<string, unknown>): { returnTo?: string } {
  const { returnTo } = search;
  return typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo) ? { returnTo } : {};
}

/** `restored`: the person comes from restoring a backup. */
function readSignIn(search: Record<string, unknown>): { returnTo?: string; restored?: true } {
  return { ...readReturnTo(search), ...(search['restored'] === true ? { restored: true } : {}) };
}

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: rootRoute.addChildren([
      homeRoute,
      signInRoute,
      signUpRoute,
      openRoute,
      setupRoute,
      settingsRoute,
      settingsSectionRoute,
      operatorRoute,
      previewRoute,
      invitationRoute,
      openSiteRoute,
      mcpSignedInRoute,
      projectRoute.addChildren([projectSettingsRoute]),
    ]),
    context: { queryClient },
    defaultPreload: 'intent',
    defaultErrorComponent: RouteFailure,
    scrollRestoration: false,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
