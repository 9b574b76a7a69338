import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { totpCode } from './mfa/totp.ts';
import { Mailbox } from './testing/mailbox.ts';

const PASSWORD = 'correct horse';
const mailbox = new Mailbox();
const LOTS = { verify: 10_000, tokenRefresh: 10_000, signIn: 10_000, otp: 10_000, user: 10_000, mfa: 10_000, signUp: 10_000, mail: 10_000 };

describeOnBothEngines(
  'of several requests at once',
  (at) => {
    let count = 0;
    const newAddress = () => `${at().engine.kind}${++count}@example.com`;
    const times = <Result>(length: number, run: () => Promise<Result>) => Promise.all(Array.from({ length }, run));
    const post = async (path: string, body: object) => {
      const response = await at().fetch(`/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as Record<string, string> };
    };

    it('with the same address, one signs up', async () => {
      const email = newAddress();
      const answers = await times(5, () => post('/signup', { email, password: PASSWORD }));
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const rows = await at().engine.owner((sql) => sql.query('select id from auth.users where email = $1', [email]));
      expect(rows).toHaveLength(1);
    });

    it('with the same code, one signs in', async () => {
      const email = newAddress();
      await post('/signup', { email, password: PASSWORD });
      const { code } = mailbox.last(email);
      const answers = await times(5, () => post('/verify', { email, token: code, type: 'signup' }));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403]);
    });

    it('with the same code of a flow, one gets tokens', async () => {
      const email = newAddress();
      const verifier = 'v'.repeat(43);
      await post('/signup', { email, password: PASSWORD, code_challenge: verifier, code_challenge_method: 'plain' });
      const link = new URL(mailbox.last(email).link!);
      const landing = await at().fetch(`/auth/v1/verify${link.search}`);
      const code = new URL(landing.headers.get('location')!).searchParams.get('code')!;
      const answers = await times(5, () => post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier }));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
    });

    it('with the same code of an app, one raises its session', async () => {
      const { data: created } = await at()
        .client({ key: at().keys.secret })
        .auth.admin.createUser({ email: newAddress(), password: PASSWORD, email_confirm: true });
      const client = at().client();
      await client.auth.signInWithPassword({ email: created.user!.email!, password: PASSWORD });
      const { data } = await client.auth.mfa.enroll({ factorType: 'totp' });
      const { id, totp } = data as { id: string; totp: { secret: string } };
      const challenges = await times(4, () => client.auth.mfa.challenge({ factorId: id }));
      const token = (await client.auth.getSession()).data.session!.access_token;
      const code = totpCode(totp.secret, Date.now());
      const answers = await Promise.all(
        challenges.map(({ data: challenge }) =>
          at().fetch(`/auth/v1/factors/${id}/verify`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}` },
            body: JSON.stringify({ challenge_id: challenge!.id, code }),
          }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
    });

    it('with old and new refresh tokens, the session survives', async () => {
      const { data: created } = await at()
        .client({ key: at().keys.secret })
        .auth.admin.createUser({ email: newAddress(), password: PASSWORD, email_confirm: true });
      const { data } = await at().client().auth.signInWithPassword({ email: created.user!.email!, password: PASSWORD });
      const refresh = (token: string) => post('/token?grant_type=refresh_token', { refresh_token: token });
      const first = await refresh(data.session!.refresh_token);
      const answers = await Promise.all([data.session!.refresh_token, first.body['refresh_token']!, data.session!.refresh_token].map(refresh));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const last = await refresh(answers[1]!.body['refresh_token']!);
      expect(last.status).toBe(200);
    });
  },
  { mail: mailbox, auth: { password: { cost: 4 }, mailIntervalSeconds: 0, rateLimits: LOTS } },
);
