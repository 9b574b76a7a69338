import type { AuthConfig } from './options.ts';

const PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'snapchat',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'spotify',
  'slack',
  'slack_oidc',
  'workos',
  'twitch',
  'twitter',
  'email',
  'phone',
  'zoom',
];

/** `GET /settings`: what apps may offer on their sign-in page. */
export function settingsDocument(config: AuthConfig, providers: readonly string[]) {
  const enabled = new Set([...providers, ...(config.isEmailEnabled ? ['email'] : []), ...(config.isAnonymousEnabled ? ['anonymous_users'] : [])]);
  return {
    external: Object.fromEntries([...new Set([...PROVIDERS, ...providers])].map((name) => [name, enabled.has(name)])),
    disable_signup: !config.isSignupEnabled,
    mailer_autoconfirm: config.isAutoconfirmed,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  };
}
