import { expect, it } from 'vitest';
import { describeOnBothEngines, type TestBackend } from '../testing/engines.ts';

const PASSWORD = 'correct horse';
const options = () => ({ auth: { isAutoconfirmed: true, isAnonymousEnabled: true, password: { cost: 4 } } });

describeOnBothEngines(
  'signing up and in at once',
  (at) => {
    const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;

    it('signs up, in and out with a password', async () => {
      const { auth } = at().client();
      const up = await auth.signUp({ email: 'Ann@Example.com', password: PASSWORD, options: { data: { name: 'Ann' } } });
      expect(up.error).toBeNull();
      expect(up.data.user).toMatchObject({ email: 'ann@example.com', role: 'authenticated', aud: 'authenticated', is_anonymous: false });
      expect(up.data.user?.user_metadata).toMatchObject({ name: 'Ann', email: 'ann@example.com', email_verified: true });
      expect(up.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] });
      expect(up.data.user?.identities).toMatchObject([{ provider: 'email', identity_data: { email: 'ann@example.com' } }]);

      const signedIn = await auth.signInWithPassword({ email: 'ann@example.com', password: PASSWORD });
      expect(signedIn.error).toBeNull();
      expect(claimsOf(signedIn.data.session!.access_token)).toMatchObject({
        aud: 'authenticated',
        role: 'authenticated',
        sub: up.data.user?.id,
        email: 'ann@example.com',
        phone: '',
        aal: 'aal1',
        amr: [{ method: 'password' }],
        is_anonymous: false,
        app_metadata: { provider: 'email', providers: ['email'] },
        user_metadata: { name: 'Ann' },
        iss: 'http://localhost:54321/auth/v1',
      });
      expect((await auth.getUser()).data.user?.id).toBe(up.data.user?.id);
      expect((await auth.getClaims()).data?.claims.sub).toBe(up.data.user?.id);
      expect((await auth.signOut()).error).toBeNull();
      expect((await auth.getSession()).data.session).toBeNull();
    });

    it('takes a session from elsewhere, lists identities, and signs out elsewhere', async () => {
      const { data } = await signUp(at(), 'many@example.com');
      const elsewhere = at().client().auth;
      const set = await elsewhere.setSession({ access_token: data.session!.access_token, refresh_token: data.session!.refresh_token });
      expect(set.data.user?.email).toBe('many@example.com');
      expect((await elsewhere.getUserIdentities()).data?.identities).toMatchObject([{ provider: 'email', user_id: data.user?.id }]);
      expect((await elsewhere.unlinkIdentity(data.user!.identities![0]!)).error).toMatchObject({ code: 'manual_linking_disabled', status: 404 });
      const here = at().client().auth;
      await here.signInWithPassword({ email: 'many@example.com', password: PASSWORD });
      expect((await here.signOut({ scope: 'others' })).error).toBeNull();
      expect((await here.getUser()).error).toBeNull();
      expect((await elsewhere.getUser(data.session!.access_token)).error).toMatchObject({ name: 'AuthSessionMissingError' });
      expect((await here.signInWithSSO({ domain: 'example.com' })).error).toMatchObject({ code: 'saml_provider_disabled', status: 404 });
    });

    it('changes and removes what an app keeps of a person', async () => {
      const client = at().client();
      await client.auth.signUp({ email: 'data@example.com', password: PASSWORD, options: { data: { color: 'red', size: 3 } } });
      const { data } = await client.auth.updateUser({ data: { color: null, size: 4, nested: { a: [1] } } });
      expect(data.user?.user_metadata).toMatchObject({ size: 4, nested: { a: [1] } });
      expect(data.user?.user_metadata).not.toHaveProperty('color');
    });

    it('answers alike to a wrong password and an unknown address', async () => {
      await signUp(at(), 'bob@example.com');
      const { auth } = at().client();
      const wrong = await auth.signInWithPassword({ email: 'bob@example.com', password: 'wrong' });
      const unknown = await auth.signInWithPassword({ email: 'nobody@example.com', password: 'wrong' });
      expect(wrong.error).toMatchObject({ code: 'invalid_credentials', status: 400, message: 'Invalid login credentials' });
      expect(unknown.error).toMatchObject({ code: 'invalid_credentials', status: 400, message: 'Invalid login credentials' });
    });

    it('refuses what it cannot use', async () => {
      const { auth } = at().client();
      expect((await auth.signUp({ email: 'c@example.com', password: '12345' })).error).toMatchObject({
        code: 'weak_password',
        status: 422,
        reasons: ['length'],
      });
      expect((await auth.signUp({ email: 'c@example.com', password: 'ä'.repeat(40) })).error).toMatchObject({ code: 'validation_failed' });
      expect((await auth.signUp({ email: 'not an address', password: PASSWORD })).error).toMatchObject({ code: 'validation_failed', status: 400 });
      expect((await auth.signUp({ phone: '+4930123456', password: PASSWORD })).error).toMatchObject({ code: 'phone_provider_disabled' });
      await signUp(at(), 'd@example.com');
      expect((await auth.signUp({ email: 'd@example.com', password: PASSWORD })).error).toMatchObject({ code: 'user_already_exists', status: 422 });
    });

    it('signs in anonymously, and keeps the account when it gets an address', async () => {
      const { auth } = at().client();
      const guest = await auth.signInAnonymously({ options: { data: { color: 'red' } } });
      expect(guest.data.user).toMatchObject({ is_anonymous: true, user_metadata: { color: 'red' }, app_metadata: {} });
      expect(claimsOf(guest.data.session!.access_token)).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }] });
      const upgraded = await auth.updateUser({ email: 'guest@example.com' });
      expect(upgraded.data.user).toMatchObject({ id: guest.data.user?.id, is_anonymous: false, email: 'guest@example.com' });
      expect((await auth.updateUser({ password: PASSWORD })).error).toBeNull();
      expect((await at().client().auth.signInWithPassword({ email: 'guest@example.com', password: PASSWORD })).data.user?.id).toBe(guest.data.user?.id);
    });

    it('lets a policy see who asks', async () => {
      await at().migrate(`
        create table if not exists public.notes (id serial primary key, owner uuid default auth.uid() references auth.users (id) on delete cascade);
        alter table public.notes enable row level security;
        grant select, insert on public.notes to authenticated;
        grant usage on sequence public.notes_id_seq to authenticated;
        create policy own on public.notes using (owner = auth.uid());
      `);
      const { data } = await signUp(at(), 'policy@example.com');
      const rows = await at().engine.request({ role: 'authenticated', claims: claimsOf(data.session!.access_token), headers: {} }, (sql) =>
        sql.query('insert into public.notes default values returning owner::text'),
      );
      expect(rows).toEqual([{ owner: data.user?.id }]);
    });

    it('stores passwords as the hosted service does', async () => {
      const { data } = await signUp(at(), 'hash@example.com');
      const [row] = await at().engine.owner((sql) =>
        sql.query<{ hash: string; token: string }>('select encrypted_password as hash, confirmation_token as token from auth.users where id = $1::uuid', [
          data.user?.id,
        ]),
      );
      expect(row?.hash).toMatch(/^\$2a\$04\$[./\w]{53}$/);
      expect(row?.token).toBe('');
    });

    it('hears a trigger of the app, which is not the platform', async () => {
      await at().migrate(`
        create table public.profiles (id uuid primary key references auth.users (id) on delete cascade, made_by text);
        create function public.on_user() returns trigger language plpgsql security definer set search_path = '' as $$
        begin insert into public.profiles values (new.id, current_user); return new; end $$;
        create function public.as_platform() returns trigger language plpgsql as $$
        begin reset role; if current_setting('is_superuser') = 'on' then raise exception 'escaped'; end if; set role supabase_auth_admin; return new; end $$;
        create trigger on_user after insert on auth.users for each row execute function public.on_user();
        create trigger as_platform after insert on auth.users for each row execute function public.as_platform();
      `);
      const { data, error } = await signUp(at(), 'trigger@example.com');
      expect(error).toBeNull();
      const rows = await at().engine.owner((sql) => sql.query('select made_by from public.profiles where id = $1::uuid', [data.user?.id]));
      expect(rows).toEqual([{ made_by: 'owner' }]);
      // The function above set a role for good; nobody after it has that role.
      const who = await at().engine.admin((sql) => sql.query('select current_user = session_user as is_itself'));
      expect(who).toEqual([{ is_itself: true }]);
      await at().migrate('drop function public.on_user() cascade; drop function public.as_platform() cascade;');
    });
  },
  options,
);

function signUp({ client }: TestBackend, email: string) {
  return client().auth.signUp({ email, password: PASSWORD });
}
