import { expect, test } from 'vitest';
import type { ShownTrustedBrowser } from '../../src/admin/contract/people.ts';
import type { AdminServer, Answer } from './administrator-client.ts';

const TRUSTED = '/studio/api/trusted-browsers';

interface Protected {
  readonly id: number;
  readonly email: string;
  readonly token: string;
  readonly recoveryCodes: readonly string[];
}

/** What is common with the tests of second factors. */
interface TrustTests {
  readonly password: string;
  readonly isFirst: boolean;
  servers(): readonly [AdminServer, AdminServer];
  employProtected(): Promise<Protected>;
  act(token: string, method: string, path: string, body?: object): Promise<Answer>;
  run(script: string): Promise<void>;
  stored(): Promise<string>;
}

interface Sent extends Pick<Answer, 'status' | 'body'> {
  readonly cookie: string | null;
}

export function trustTests({ password, isFirst, servers, employProtected, act, run, stored }: TrustTests): void {
  const send = async (
    at: AdminServer,
    path: string,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Sent> => {
    const response = await fetch(`${at.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return { status: response.status, cookie: response.headers.get('set-cookie'), body: await response.json() };
  };
  const login = (email: string, cookie?: string, headers: Readonly<Record<string, string>> = {}) =>
    send(servers()[1], '/admin/login', { email, password }, { ...(cookie !== undefined && { cookie }), ...headers });
  const enter = async (email: string, code: string, more: object) => {
    const { ticket } = (await login(email)).body.error.details.factor;
    return send(servers()[0], '/studio/api/sign-in/code', { ticket, code, ...more });
  };
  /** Signed in with a code, in a browser that is trusted from then on. */
  const employTrusting = async () => {
    const person = await employProtected();
    const entered = await enter(person.email, person.recoveryCodes[0] ?? '', { trust: true });
    const [cookie = ''] = (entered.cookie ?? '').split(';');
    return { ...person, cookie, header: entered.cookie, session: entered.body.data.token as string };
  };
  const listed = async (token: string): Promise<readonly ShownTrustedBrowser[]> =>
    (await act(token, 'GET', TRUSTED)).body.data;
  const isAsked = async ({ email, cookie }: { readonly email: string; readonly cookie: string }): Promise<boolean> => {
    const { status, body } = await login(email, cookie);
    return status === 400 && body.error.details.factor.kind === 'code';
  };

  test('a browser in which a factor was given is not asked again, on all servers, until it is forgotten', async () => {
    const ada = await employTrusting();
    expect(ada.header).toMatch(
      new RegExp(`^plinth\\.trusted-${ada.id}=[\\w-]{43}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Strict$`),
    );
    expect(await stored()).not.toContain(ada.cookie.split('=')[1]);
    expect(await isAsked(ada)).toBe(false);
    expect((await login(ada.email, `theme=dark; ${ada.cookie}`)).status).toBe(200);
    // The password is still asked for.
    const wrong = await send(servers()[0], '/admin/login', { email: ada.email, password: 'x' }, { cookie: ada.cookie });
    expect([wrong.status, wrong.body.error.message]).toEqual([400, 'Invalid credentials']);
    const [browser] = await listed(ada.session);
    expect(Date.parse(browser?.expiresAt ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000);
    expect((await act(ada.session, 'DELETE', `${TRUSTED}/${browser?.id}`)).status).toBe(204);
    expect([await isAsked(ada), await listed(ada.session)]).toEqual([true, []]);

    const eve = await employTrusting();
    await run("update plinth_factors set step = 1 where kind = 'trusted'");
    expect([await isAsked(eve), await listed(eve.session)]).toEqual([true, []]);
  });

  if (!isFirst) return;

  test('trust belongs to one account and one browser, and is given only if asked for', async () => {
    const ada = await employTrusting();
    const eve = await employTrusting();
    const [, text = ''] = ada.cookie.split('=');
    expect(await isAsked({ email: eve.email, cookie: `plinth.trusted-${eve.id}=${text}` })).toBe(true);
    expect(await isAsked({ email: ada.email, cookie: eve.cookie })).toBe(true);
    expect(await isAsked({ email: ada.email, cookie: `${ada.cookie}x` })).toBe(true);
    // A page of another site cannot use it, nor have it given.
    const foreign = await login(ada.email, ada.cookie, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.body.error.details.factor.kind).toBe('code');
    expect((await enter(ada.email, ada.recoveryCodes[1] ?? '', {})).cookie).toBeNull();
    const [browser] = await listed(ada.session);
    expect((await act(eve.session, 'DELETE', `${TRUSTED}/${browser?.id}`)).status).toBe(404);
    // A wrong code gives nothing.
    expect((await enter(ada.email, 'abcd', { trust: true })).cookie).toBeNull();
  });

  test('trust ends with the password, the account, its sessions and its factors', async () => {
    const [plinth] = servers();
    const ends = async (end: (person: Awaited<ReturnType<typeof employTrusting>>) => Promise<unknown>) => {
      const person = await employTrusting();
      expect(await isAsked(person)).toBe(false);
      await end(person);
      return person;
    };
    const put = (id: number, body: object) => plinth.call('PUT', `/admin/users/${id}`, body);
    expect(await isAsked(await ends(({ id }) => put(id, { password })))).toBe(true);
    expect(
      await isAsked(
        await ends(async ({ id }) => {
          await put(id, { isActive: false });
          await put(id, { isActive: true });
        }),
      ),
    ).toBe(true);
    expect(await isAsked(await ends(({ id }) => plinth.call('DELETE', `/studio/api/people/${id}/sessions`)))).toBe(
      true,
    );
    expect(await isAsked(await ends(({ token }) => act(token, 'DELETE', '/studio/api/sessions')))).toBe(true);
    const one = await ends(async ({ id, session }) => {
      const { body } = await act(session, 'GET', '/studio/api/sessions');
      for (const { id: open } of body.data as readonly { readonly id: number }[])
        await plinth.call('DELETE', `/studio/api/people/${id}/sessions/${open}`);
    });
    expect(await isAsked(one)).toBe(true);
    // Signing out does not: the next sign-in is the same person in the same browser.
    const out = await employTrusting();
    await act(out.session, 'POST', '/studio/api/sign-out');
    expect(await isAsked(out)).toBe(false);
    await plinth.call('DELETE', `/studio/api/people/${out.id}/factors`);
    expect(await listed((await login(out.email)).body.data.token)).toEqual([]);
  });
}
