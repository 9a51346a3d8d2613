import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FactorNeeded, PasskeyRequest, PasskeySetup, ShownFactors } from '../../src/admin/contract/factors.ts';
import type { AdminServer, Answer } from './administrator-client.ts';
import { type SoftwareAuthenticator, softwareAuthenticator, type Used } from './software-authenticator.ts';

const OWN = '/studio/api/factors';
const SIGN_IN = '/studio/api/sign-in/passkey';

interface Person {
  readonly id: number;
  readonly email: string;
}

/** What is common with the tests of other factors. */
interface PasskeyTests {
  readonly origin: string;
  readonly identity: { readonly currentPassword: string };
  /** Of the databases: for what does not depend on them. */
  readonly isFirst: boolean;
  servers(): readonly [AdminServer, AdminServer];
  employ(roles?: readonly number[]): Promise<Person>;
  login(email: string, at?: AdminServer): Promise<Answer>;
  open(method: string, path: string, body: object, at?: AdminServer): Promise<Answer>;
  act(token: string, method: string, path: string, body?: object, at?: AdminServer): Promise<Answer>;
  isIn(token: string): Promise<number>;
  shown(token: string): Promise<ShownFactors>;
  mailed(text: string): Promise<string>;
}

export function passkeyTests({ origin, identity, isFirst, servers, ...calls }: PasskeyTests): void {
  const { employ, login, open, act, isIn, shown, mailed } = calls;
  const factorOf = ({ body }: Answer): FactorNeeded['factor'] => body.error.details.factor;
  const tokenOf = ({ body }: Answer): string => body.data.token;
  const makePasskey = async (token: string, device: SoftwareAuthenticator, as: object = identity) => {
    const begun = await act(token, 'POST', `${OWN}/passkey`, as);
    const { ticket, options } = begun.body.data as PasskeySetup;
    return act(token, 'PUT', `${OWN}/passkey`, { ticket, credential: device.create(options), name: 'Key' });
  };
  const employWithPasskey = async (roles?: readonly number[]) => {
    const person = await employ(roles);
    const token = tokenOf(await login(person.email));
    const device = softwareAuthenticator(origin);
    const made = await makePasskey(token, device);
    expect(made.status).toBe(200);
    return { ...person, token, device, recoveryCodes: made.body.data.recoveryCodes as readonly string[] };
  };
  const challenged = async (body: object, at?: AdminServer): Promise<PasskeyRequest> =>
    (await open('POST', `${SIGN_IN}/challenge`, body, at)).body.data;
  /** After the password, or without one. */
  const asked = async (email: string | null, at?: AdminServer): Promise<PasskeyRequest> =>
    challenged(email === null ? {} : { ticket: factorOf(await login(email, at)).ticket }, at);
  const answer = (ticket: string, credential: Used, at?: AdminServer) =>
    open('POST', SIGN_IN, { ticket, credential }, at);

  test('a passkey is set up with the password, and answers once on all servers', async () => {
    const [plinth, other] = servers();
    const { email } = await employ();
    const [desk, phone] = [tokenOf(await login(email)), tokenOf(await login(email))];
    expect((await act(desk, 'POST', `${OWN}/passkey`, { currentPassword: 'wrong' })).status).toBe(400);
    const device = softwareAuthenticator(origin);
    const { ticket, options } = (await act(desk, 'POST', `${OWN}/passkey`, identity)).body.data as PasskeySetup;
    const confirmation = { ticket, credential: device.create(options), name: 'My key' };
    // Not in another session, and once.
    expect((await act(phone, 'PUT', `${OWN}/passkey`, confirmation)).status).toBe(400);
    const twice = [plinth, other].map((at) => act(desk, 'PUT', `${OWN}/passkey`, confirmation, at));
    const made = await Promise.all(twice);
    expect(made.map(({ status }) => status).sort()).toEqual([200, 400]);
    const { recoveryCodes } = made.find(({ status }) => status === 200)?.body.data ?? {};
    expect(recoveryCodes).toHaveLength(10);
    await mailed('The passkey "My key" was added');
    expect([await isIn(desk), await isIn(phone)]).toEqual([200, 401]);
    expect(await shown(desk)).toMatchObject({ passkeys: [{ name: 'My key', usedAt: null }], recoveryCodes: 10 });

    expect(factorOf(await login(email))).toMatchObject({ kind: 'code', passkey: origin });
    const request = await asked(email);
    expect(request.options.allowCredentials).toMatchObject([{ id: device.id }]);
    const used = device.get(request.options, { counter: 5 });
    const both = await Promise.all([plinth, other].map((at) => answer(request.ticket, used, at)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await answer(request.ticket, used, other)).status).toBe(400);
    expect((await shown(desk)).passkeys[0]?.usedAt).not.toBeNull();
    // A copy has counted less.
    for (const [counter, status] of [
      [5, 400],
      [0, 400],
      [4_294_967_295, 200],
    ] as const) {
      const next = await asked(email, other);
      expect((await answer(next.ticket, device.get(next.options, { counter }), other)).status).toBe(status);
    }
    expect(other.lines.map(({ message }) => message).join()).toContain('it may have been copied');
    const { ticket: password } = factorOf(await login(email));
    const byCode = await open('POST', '/studio/api/sign-in/code', { ticket: password, code: recoveryCodes[0] });
    expect(byCode.status).toBe(200);
    await mailed('9 are left');
  });

  if (!isFirst) return;

  test('a passkey is the only factor where the device recognizes its user', async () => {
    const { id, email, device } = await employWithPasskey();
    expect((await open('GET', '/studio/api/sign-in', undefined as never)).body.data.passkeys).toBe(origin);
    const request = await asked(null);
    // The same for everybody: nothing tells which accounts or passkeys there are.
    expect(request.options.allowCredentials ?? []).toEqual([]);
    expect((await asked(null)).options).toEqual({ ...request.options, challenge: expect.any(String) });
    const entered = await answer(request.ticket, device.get(request.options));
    expect([entered.status, entered.body.data.user.email]).toEqual([200, email]);
    expect(await isIn(tokenOf(entered))).toBe(200);
    expect((await answer(request.ticket, device.get(request.options))).status).toBe(400);

    const stranger = softwareAuthenticator(origin, { id: device.id });
    const [plinth] = servers();
    const handle = device.get(request.options).response.userHandle ?? '';
    const refusals: unknown[] = [];
    const refuse = async (credential: (options: PasskeyRequest['options']) => Used) => {
      const next = await asked(null);
      const { status, body } = await answer(next.ticket, credential(next.options));
      refusals.push([status, body.error.message]);
    };
    await refuse((options) => device.get(options, { isVerified: false }));
    await refuse((options) => device.get(options, { origin: 'https://evil.test' }));
    await refuse((options) => device.get(options, { rpId: 'evil.test' }));
    await refuse((options) => stranger.get(options, { userHandle: handle }));
    await refuse((options) => device.get(options, { userHandle: randomBytes(32).toString('base64url') }));
    await refuse((options) => softwareAuthenticator(origin).get(options, { userHandle: handle }));
    await refuse(() => device.get(request.options));
    await plinth.call('PUT', `/admin/users/${id}`, { isActive: false });
    await refuse((options) => device.get(options));
    expect(new Set(refusals.map(String)).size).toBe(1);
    expect(refusals[0]).toEqual([400, 'The passkey was not accepted. Try again, or choose another way.']);
  });

  test('a passkey answers for its own account, in the step that it was asked for', async () => {
    const ada = await employWithPasskey();
    const eve = await employWithPasskey();
    const request = await asked(ada.email);
    expect((await answer(request.ticket, eve.device.get(request.options))).status).toBe(400);
    const only = await asked(null);
    // Not recognized by the device: enough after the password, and not without it.
    const second = await asked(ada.email);
    expect((await answer(only.ticket, ada.device.get(only.options, { isVerified: false }))).status).toBe(400);
    expect((await answer(second.ticket, ada.device.get(second.options, { isVerified: false }))).status).toBe(200);
    // Tickets are not exchanged for each other.
    const { ticket } = factorOf(await login(ada.email));
    expect((await answer(ticket, ada.device.get(second.options))).status).toBe(401);
    expect((await open('POST', '/studio/api/sign-in/code', { ticket: only.ticket, code: '000000' })).status).toBe(401);
    expect((await open('POST', `${SIGN_IN}/challenge`, { ticket: only.ticket })).status).toBe(401);
    expect((await open('POST', `${SIGN_IN}/setup`, { ticket })).status).toBe(401);
    const mine = await act(ada.token, 'POST', `${OWN}/passkey/challenge`, {});
    const { ticket: identityTicket, options } = mine.body.data as PasskeyRequest;
    expect((await answer(identityTicket, ada.device.get(options))).status).toBe(401);
    for (const credential of [null, {}, { ...ada.device.get(options), id: '../' }, 'x'])
      expect((await answer(ticket, credential as Used)).status).toBe(400);
  });

  test('changing factors takes the password and a passkey of the same person and session', async () => {
    const ada = await employWithPasskey();
    const eve = await employWithPasskey();
    const shows = async ({ token, device }: typeof ada) => {
      const { ticket, options } = (await act(token, 'POST', `${OWN}/passkey/challenge`, {})).body
        .data as PasskeyRequest;
      return { ...identity, passkey: { ticket, credential: device.get(options) } };
    };
    const second = softwareAuthenticator(origin);
    expect((await act(ada.token, 'POST', `${OWN}/passkey`, identity)).status).toBe(400);
    expect((await act(ada.token, 'POST', `${OWN}/passkey`, await shows(eve))).status).toBe(400);
    const request = await asked(ada.email);
    const again = tokenOf(await answer(request.ticket, ada.device.get(request.options)));
    expect((await act(again, 'POST', `${OWN}/passkey`, await shows(ada))).status).toBe(400);
    const own = await shows(ada);
    expect((await act(ada.token, 'POST', `${OWN}/passkey`, { ...own, currentPassword: 'wrong' })).status).toBe(400);
    const added = await makePasskey(ada.token, second, own);
    expect([added.status, added.body.data]).toEqual([200, { recoveryCodes: null }]);
    expect((await makePasskey(ada.token, second, await shows(ada))).body.error.message).toBe(
      'You have this passkey already.',
    );
    const [first] = (await shown(ada.token)).passkeys;
    const removed = await act(ada.token, 'POST', `${OWN}/${first?.id}/remove`, await shows(ada));
    expect(removed.status).toBe(204);
    await mailed('The passkey "Key" was removed');
    expect((await shown(ada.token)).passkeys).toHaveLength(1);
  });

  test('a passkey is what a role requires; the last factor stays, and attempts are counted', async () => {
    const { id, email, token, device, recoveryCodes } = await employWithPasskey([3]);
    expect(await shown(token)).toMatchObject({ isRequired: true, dueAt: null });
    const [only] = (await shown(token)).passkeys;
    const last = await act(token, 'POST', `${OWN}/${only?.id}/remove`, { ...identity, code: recoveryCodes[0] });
    expect([last.status, last.body.error.message]).toEqual([
      400,
      'Your role requires a second factor, and this is the last one. Set up another one first.',
    ]);
    const statuses: number[] = [];
    const password = factorOf(await login(email));
    for (let attempt = 0; attempt < 21; attempt++) {
      const { ticket, options } = await challenged({ ticket: password.ticket });
      statuses.push((await answer(ticket, device.get(options, { origin: 'https://evil.test' }))).status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
    const [plinth] = servers();
    expect((await plinth.call('GET', `/studio/api/people/${id}/factors`)).body.data).toEqual({
      ...{ authenticators: 0, passkeys: 1 },
    });
    expect((await plinth.call('DELETE', `/studio/api/people/${id}/factors`)).status).toBe(204);
    const { ticket, options } = await asked(null);
    expect((await answer(ticket, device.get(options))).status).toBe(400);
  });
}
