import { MCP_SIGNED_IN_PATH } from '@lathe/protocol';
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
  validateSearch: readReturnTo,
  component: lazyRouteComponent(() => import('./pages/SignInPage.tsx'), 'SignInPage'),
});

const signUpRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-up',
  validateSearch: readReturnTo,
  component: lazyRouteComponent(() => import('./pages/SignUpPage.tsx'), 'SignUpPage'),
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

/** What the preview shows, in a tab of its own; its runtime stays in the tab of the project. */
const previewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/preview',
  validateSearch: ({ at }: Record<string, unknown>): { at?: string } => (typeof at === 'string' ? { at } : {}),
  component: lazyRouteComponent(() => import('./previews/PreviewTab.tsx'), 'PreviewTab'),
});

/** Over the project, which goes on running: its page shows them. */
const projectSettingsRoute = createRoute({ getParentRoute: () => projectRoute, path: 'settings/$section' });

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitations/$token',
  component: lazyRouteComponent(() => import('./accounts/InvitationPage.tsx'), 'InvitationPage'),
});

/** Where signing in at a server of tools leads back to. */
const mcpSignedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: MCP_SIGNED_IN_PATH,
  component: lazyRouteComponent(() => import('./settings/McpSignedInPage.tsx'), 'McpSignedInPage'),
});

/** Only paths of this site: anything else could lead a signed-in person elsewhere. */
function readReturnTo(search: Record<string, unknown>): { returnTo?: string } {
  const { returnTo } = search;
  return typeof returnTo === 'string' && /^\/(?![/\\])/.test(returnTo) ? { returnTo } : {};
}

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: rootRoute.addChildren([
      homeRoute,
      signInRoute,
      signUpRoute,
      settingsRoute,
      settingsSectionRoute,
      operatorRoute,
      previewRoute,
      invitationRoute,
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
