import bcrypt from 'bcryptjs';
import { expect, it } from 'vitest';
import { describeOnBothEngines } from '../testing/engines.ts';
import { totpCode } from './mfa/totp.ts';

const PASSWORD = 'correct horse';

describeOnBothEngines(
  'administrators',
  (at) => {
    const admin = (key = at().keys.secret) => at().client({ key }).auth.admin;
    let count = 0;
    const create = async (attributes: Record<string, unknown> = {}) => {
      const { data, error } = await admin().createUser({ email: `user${++count}@example.com`, password: PASSWORD, email_confirm: true, ...attributes });
      expect(error).toBeNull();
      return data.user!;
    };
    const signIn = (email: string, password = PASSWORD) => at().client().auth.signInWithPassword({ email, password });

    it('creates people who can sign in', async () => {
      const id = '11111111-2222-4333-8444-555555555555';
      const user = await create({ id, user_metadata: { name: 'Ann' }, app_metadata: { plan: 'gold' }, role: 'authenticated' });
      expect(user).toMatchObject({
        id,
        user_metadata: { name: 'Ann', email_verified: true },
        app_metadata: { plan: 'gold', provider: 'email', providers: ['email'] },
      });
      expect((await signIn(user.email!)).error).toBeNull();
      expect((await admin().createUser({ email: user.email!, password: PASSWORD })).error).toMatchObject({ code: 'email_exists', status: 422 });
      expect((await admin().createUser({ user_metadata: {} })).error).toMatchObject({ code: 'validation_failed', status: 400 });
      const phone = await create({ phone: '+4930123456', phone_confirm: true });
      expect(phone).toMatchObject({ phone: '4930123456', app_metadata: { providers: ['email', 'phone'] } });
      expect((await admin().createUser({ phone: '+4930123456' })).error).toMatchObject({ code: 'phone_exists' });
    });

    it('moves people in with the hashes of their passwords', async () => {
      const user = await create({ password: undefined, password_hash: await bcrypt.hash('from elsewhere', 4) });
      expect((await signIn(user.email!, 'from elsewhere')).error).toBeNull();
      expect((await admin().createUser({ email: 'h@example.com', password_hash: 'md5' })).error).toMatchObject({ code: 'validation_failed' });
    });

    it('lists people page by page', async () => {
      for (let index = 0; index < 3; index++) await create();
      const first = await admin().listUsers({ page: 1, perPage: 2 });
      const total = (first.data as { total: number }).total;
      expect(first.data.users).toHaveLength(2);
      expect(first.data).toMatchObject({ nextPage: 2, lastPage: Math.ceil(total / 2), aud: 'authenticated' });
      const second = await admin().listUsers({ page: 2, perPage: 2 });
      expect(second.data.users.map(({ id }) => id)).not.toContain(first.data.users[0]?.id);
      expect(await (await at().fetch('/auth/v1/admin/users?page=0', { key: at().keys.secret })).json()).toMatchObject({ error_code: 'validation_failed' });
    });

    it('changes people, whose sessions end with their password', async () => {
      const user = await create();
      const { data } = await signIn(user.email!);
      const changed = await admin().updateUserById(user.id, {
        email: 'new@example.com',
        email_confirm: true,
        password: 'a new one',
        user_metadata: { a: 1 },
        app_metadata: { b: 2 },
      });
      expect(changed.data.user).toMatchObject({ email: 'new@example.com', user_metadata: { a: 1 }, app_metadata: { b: 2, provider: 'email' } });
      expect(changed.data.user?.identities?.[0]?.identity_data).toMatchObject({ email: 'new@example.com', email_verified: true });
      expect((await at().client().auth.getUser(data.session!.access_token)).error).not.toBeNull();
      expect((await signIn('new@example.com', 'a new one')).error).toBeNull();
      const other = await create();
      expect((await admin().updateUserById(other.id, { email: 'new@example.com' })).error).toMatchObject({ code: 'email_exists' });
      expect((await admin().updateUserById('11111111-2222-4333-8444-000000000000', {})).error).toMatchObject({ code: 'user_not_found', status: 404 });
      expect(await (await at().fetch('/auth/v1/admin/users/nobody', { key: at().keys.secret })).json()).toMatchObject({
        code: 404,
        error_code: 'validation_failed',
      });
    });

    it('bans people, whose tokens stop counting at once', async () => {
      const user = await create();
      const { data } = await signIn(user.email!);
      await admin().updateUserById(user.id, { ban_duration: '1h30m' });
      expect((await signIn(user.email!)).error).toMatchObject({ code: 'user_banned', status: 400 });
      expect((await at().client().auth.getUser(data.session!.access_token)).error).toMatchObject({ code: 'user_banned', status: 403 });
      expect((await at().client().auth.refreshSession({ refresh_token: data.session!.refresh_token })).error).toMatchObject({ code: 'user_banned' });
      expect((await signIn(user.email!, 'wrong')).error).toMatchObject({ code: 'invalid_credentials' });
      await admin().updateUserById(user.id, { ban_duration: 'none' });
      expect((await signIn(user.email!)).error).toBeNull();
      expect((await admin().updateUserById(user.id, { ban_duration: 'forever' })).error).toMatchObject({ code: 'validation_failed' });
    });

    it('deletes people, softly if rows refer to them', async () => {
      const [hard, soft] = [await create(), await create({ user_metadata: { secret: 'yes' } })];
      expect((await admin().deleteUser(hard.id)).error).toBeNull();
      expect((await admin().getUserById(hard.id)).error).toMatchObject({ code: 'user_not_found' });
      expect((await admin().deleteUser(soft.id, true)).error).toBeNull();
      const { data } = await admin().getUserById(soft.id);
      expect(data.user?.deleted_at).toBeDefined();
      expect(JSON.stringify(data.user)).not.toContain(soft.email!);
      expect(data.user).toMatchObject({ user_metadata: {}, app_metadata: {} });
      expect((await signIn(soft.email!)).error).toMatchObject({ code: 'invalid_credentials' });
      expect((await admin().createUser({ email: soft.email!, password: PASSWORD })).error).toBeNull();
    });

    it('lists and removes second factors', async () => {
      const user = await create();
      const client = at().client();
      await client.auth.signInWithPassword({ email: user.email!, password: PASSWORD });
      const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'app' });
      const factor = data as { id: string; totp: { secret: string } };
      await client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: totpCode(factor.totp.secret, Date.now()) });
      expect((await admin().mfa.listFactors({ userId: user.id })).data?.factors).toMatchObject([{ id: factor.id, status: 'verified', factor_type: 'totp' }]);
      expect((await admin().mfa.deleteFactor({ userId: user.id, id: factor.id })).error).toBeNull();
      expect((await admin().mfa.listFactors({ userId: user.id })).data?.factors).toEqual([]);
    });

    it('is nobody else', async () => {
      const user = await create();
      const { data } = await signIn(user.email!);
      for (const init of [
        {},
        { headers: { authorization: `Bearer ${data.session!.access_token}` } },
        { headers: { authorization: `Bearer ${at().keys.anonKey}` } },
      ]) {
        for (const [method, path] of [
          ['GET', '/admin/users'],
          ['POST', '/admin/users'],
          ['DELETE', `/admin/users/${user.id}`],
          ['POST', '/admin/generate_link'],
          ['POST', '/invite'],
          ['GET', '/admin/audit'],
        ] as const) {
          const response = await at().fetch(`/auth/v1${path}`, { method, ...init });
          expect([401, 403]).toContain(response.status);
        }
      }
      expect((await admin(at().keys.serviceRoleKey).getUserById(user.id)).data.user?.id).toBe(user.id);
      const raised = await at().client({ token: data.session!.access_token }).auth.updateUser({ data: {} });
      expect(raised.error).not.toBeNull();
      const put = await at().fetch('/auth/v1/user', {
        method: 'PUT',
        headers: { authorization: `Bearer ${data.session!.access_token}` },
        body: JSON.stringify({ app_metadata: { role: 'service_role' } }),
      });
      expect(await put.json()).toMatchObject({ code: 403, error_code: 'not_admin' });
    });

    it('can look up what happened', async () => {
      const user = await create();
      await signIn(user.email!);
      const entries = (await (await at().fetch('/auth/v1/admin/audit', { key: at().keys.secret })).json()) as {
        payload: { action: string; actor_id: string };
      }[];
      expect(entries.find(({ payload }) => payload.actor_id === user.id)?.payload).toMatchObject({ action: 'login', log_type: 'account' });
    });
  },
  { auth: { password: { cost: 4 }, rateLimits: { signUp: 10_000, signIn: 10_000, mfa: 1000, tokenRefresh: 1000 } } },
);
