import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeOneTimeToken, markOf } from '../../src/auth/accounts/one-time-token.ts';
import { type Content, CREDENTIALS, openContent, type Server, serveAccounts } from './fixture.ts';
import { type SmtpServer, startSmtpServer } from './smtp-server.ts';

let content: Content;
let server: Server;
let smtp: SmtpServer;

beforeEach(async () => {
  content = await openContent('sqlite');
  smtp = await startSmtpServer();
  server = serveAccounts(content, {}, { mail: smtpMail() });
});
afterEach(async () => {
  await server.close();
  await smtp.close();
  await content.stop();
});

const smtpMail = () => ({
  transport: { host: '127.0.0.1', port: smtp.port, secure: false, ignoreTLS: true },
  provider: null,
});
const forgot = (email: string) => server.call('POST', '/api/auth/forgot-password', { body: { email } });
const reset = (code: string, password = 'new-Passw0rd') =>
  server.call('POST', '/api/auth/reset-password', { body: { code, password, passwordConfirmation: password } });
const login = (identifier: string, password: string) =>
  server.call('POST', '/api/auth/local', { body: { identifier, password } });
const stored = async (column: string, id: number) =>
  (await content.driver.query({ text: `select ${column} from up_users where id = ${id}` }, []))[0]?.[0];
const configure = (settings: object) =>
  content.run(
    `update strapi_core_store_settings set value = '${JSON.stringify(settings)}' where key like '%permissions_advanced'`,
  );

describe('a forgotten password', () => {
  it('is reset once by a token that is stored hashed', async () => {
    await configure({ email_reset_password: 'https://shop.test/reset' });
    expect(await forgot('ALICE@example.test')).toEqual({ status: 200, body: { ok: true } });
    const mail = await smtp.next();
    expect(mail).toContain('To: alice@example.test');
    expect(mail).toContain('Subject: Reset password');
    const code = /https:\/\/shop\.test\/reset\?code=([\w-]+)/.exec(mail)?.[1] ?? '';
    const hash = String(await stored('reset_password_token', 1));
    expect(hash).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(hash).not.toContain(code);

    expect((await reset(hash)).status).toBe(400);
    expect((await reset(code, 'short')).body).toMatchObject({
      error: { message: 'password must be at least 6 characters' },
    });
    const [first, second] = await Promise.all([reset(code), reset(code)]);
    expect([first.status, second.status].sort()).toEqual([200, 400]);
    expect((await reset(code)).body).toMatchObject({ error: { message: 'Incorrect code provided' } });
    expect((await login('alice', 'new-Passw0rd')).status).toBe(200);
    expect((await server.call('GET', '/api/users/me', { auth: CREDENTIALS['user-authenticated'] })).status).toBe(401);
  });

  it.each([
    ['another address', { email: 'elsewhere@example.test' }, 400],
    ['another password', { password: 'other-Passw0rd' }, 400],
    ['the same address and another name', { email: 'Alice@example.test', username: 'alicia' }, 200],
  ])('by a code of before the account got %s: %j', async (_, change, status) => {
    const passwordHash = String(await stored('password', 1));
    const codes = [
      makeOneTimeToken(60_000, markOf('alice@example.test', passwordHash)),
      makeOneTimeToken(60_000, markOf('alice@example.test')),
    ] as const;
    await content.run(
      `update up_users set reset_password_token = '${codes[0].hash}', confirmation_token = '${codes[1].hash}' where id = 1`,
    );
    const changed = await server.call('PUT', '/api/users/1', { body: change, auth: CREDENTIALS['token-full'] });
    expect(changed.status).toBe(200);
    expect((await reset(codes[0].text)).status).toBe(status);
    const confirmed = await server.call('GET', `/api/auth/email-confirmation?confirmation=${codes[1].text}`);
    expect(confirmed.status).toBe('email' in change && status === 400 ? 400 : 302);
  });

  it.each(['email', 'password'])('is not reset by a code after code of the project changed the %s', async (column) => {
    const token = makeOneTimeToken(60_000, markOf('alice@example.test', String(await stored('password', 1))));
    await content.run(`update up_users set reset_password_token = '${token.hash}' where id = 1`);
    await content.run(`update up_users set ${column} = 'other@example.test' where id = 1`);
    expect((await reset(token.text)).body).toMatchObject({ error: { message: 'Incorrect code provided' } });
  });

  it('is not reset by an expired token, nor by one with another expiry', async () => {
    const mark = markOf('alice@example.test', String(await stored('password', 1)));
    const { text, hash } = makeOneTimeToken(-1, mark);
    await content.run(`update up_users set reset_password_token = '${hash}' where id = 1`);
    expect((await reset(text)).status).toBe(400);
    const [, , secret] = text.split('-');
    expect((await reset(`${(Date.now() + 60_000).toString(36)}-${mark}-${secret}`)).status).toBe(400);
  });

  it('of an unknown or blocked account gets the same answer and no mail', async () => {
    expect(await forgot('nobody@example.test')).toEqual({ status: 200, body: { ok: true } });
    expect(await forgot('carol@example.test')).toEqual({ status: 200, body: { ok: true } });
    expect(await stored('reset_password_token', 3)).toBeNull();
  });
});

describe('an address', () => {
  const person = { username: '<b>erin</b>', email: 'erin@example.test', password: 'erin-Passw0rd' };
  const register = () => server.call('POST', '/api/auth/local/register', { body: person });

  it('is confirmed once by a token that is stored hashed', async () => {
    await configure({ email_confirmation: true, email_confirmation_redirection: 'https://shop.test/welcome' });
    const registered = await register();
    expect(registered).toMatchObject({ status: 200, body: { user: { id: 5, confirmed: false } } });
    expect(registered.body).not.toHaveProperty('jwt');
    expect((await login('erin@example.test', person.password)).body).toMatchObject({
      error: { name: 'ApplicationError', message: 'Your account email is not confirmed' },
    });
    const mail = await smtp.next();
    const code = /http:\/\/localhost\/api\/auth\/email-confirmation\?confirmation=([\w-]+)/.exec(mail)?.[1] ?? '';
    expect(await stored('confirmation_token', 5)).not.toContain(code);
    const confirm = () => server.call('GET', `/api/auth/email-confirmation?confirmation=${code}`);
    expect(await confirm()).toMatchObject({ status: 302, location: 'https://shop.test/welcome' });
    expect((await confirm()).body).toMatchObject({ error: { name: 'ValidationError', message: 'Invalid token' } });
    expect((await login('erin@example.test', person.password)).status).toBe(200);
  });

  it('gets its message again on request', async () => {
    await configure({ email_confirmation: true });
    const send = (email: string) => server.call('POST', '/api/auth/send-email-confirmation', { body: { email } });
    expect(await send('nobody@example.test')).toEqual({
      status: 200,
      body: { email: 'nobody@example.test', sent: true },
    });
    expect((await send('alice@example.test')).body).toMatchObject({ error: { message: 'Already confirmed' } });
    expect(await send('Dave@example.test')).toEqual({ status: 200, body: { email: 'dave@example.test', sent: true } });
    expect(await smtp.next()).toContain('Subject: Account confirmation');
  });

  it('in a message never becomes markup', async () => {
    await configure({ email_confirmation: true });
    await content.run(
      `update strapi_core_store_settings set value = '{"email_confirmation":{"options":{"message":"Hello <%= USER.username %> <%= process.exit() %>"}}}' where key like '%permissions_email'`,
    );
    await register();
    const html = (await smtp.next()).split('text/html')[1];
    expect(html).toContain('Hello &lt;b&gt;erin&lt;/b&gt; <%= process.exit() %>');
  });
});

describe('without a transport', () => {
  it('the message is logged in development', async () => {
    const local = serveAccounts(content);
    await local.call('POST', '/api/auth/forgot-password', { body: { email: 'alice@example.test' } });
    await expect.poll(() => local.logged.join('\n')).toMatch(/To: alice@example\.test[\s\S]*\?code=/);
    await local.close();
  });

  it('in production every address gets the same answer, and the log says why nothing was sent', async () => {
    const local = serveAccounts(content, {}, { production: true });
    for (const email of ['nobody@example.test', 'alice@example.test']) {
      const answer = await local.call('POST', '/api/auth/forgot-password', { body: { email } });
      expect(answer).toEqual({ status: 200, body: { ok: true } });
    }
    await expect.poll(() => local.logged.join('\n')).toContain('cannot send e-mail');
    await local.close();
  });

  it('and with one that does not answer, registration says so and the log says why', async () => {
    await configure({ email_confirmation: true });
    await smtp.close();
    const body = { username: 'erin', email: 'erin@example.test', password: 'erin-Passw0rd' };
    const answer = await server.call('POST', '/api/auth/local/register', { body });
    expect(answer.body).toMatchObject({ error: { message: 'The confirmation e-mail could not be sent' } });
    expect(server.logged.join()).toContain('ECONNREFUSED');
  });
});
