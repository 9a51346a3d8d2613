import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SmtpServer, startSmtpServer } from '../auth/smtp-server.ts';
import { type HandlerServer, serveHandlers } from './handler-server.ts';

const CLUB = fileURLToPath(new URL('./club/', import.meta.url));

const ROUTES = `module.exports = { routes: [
  { method: 'POST', path: '/invite', handler: 'mail.invite', config: { auth: false } },
  { method: 'POST', path: '/invite-all', handler: 'mail.inviteAll', config: { auth: false } },
  { method: 'POST', path: '/confirm', handler: 'mail.confirm', config: { auth: false } },
  { method: 'GET', path: '/confirmed', handler: 'mail.confirmed', config: { auth: false } },
] };`;

/** As projects send mail: through the service, by both of its names. */
const CONTROLLER = `module.exports = {
  async invite(ctx) {
    await strapi.plugins['email'].services.email.send({
      to: ctx.request.body.to, from: 'club@example.org', subject: 'Come', text: 'Tonight', html: '<b>Tonight</b>',
    });
    ctx.send({ sent: true });
  },
  async inviteAll(ctx) {
    await strapi.plugin('email').service('email').sendTemplatedEmail(
      { to: ctx.request.body.to },
      { subject: 'Come, <%= user.name %>', text: 'At <%= hour %> <%= process.env %>', html: '<p><%= hour %></p>' },
      { user: { name: 'Ada' }, hour: 8 },
    );
    return { sent: true };
  },
  /** As projects that create accounts of their own confirm them. */
  async confirm(ctx) {
    const user = strapi.plugin('users-permissions').service('user');
    const { username, email } = ctx.request.body;
    await user.sendConfirmationEmail(await user.add({ username, email, password: 'secret-1', provider: 'local', confirmed: false }));
    return { sent: true };
  },
  async confirmed(ctx) {
    return strapi.query('plugin::users-permissions.user').findOne({ where: { email: ctx.query.email }, select: ['confirmed'] });
  },
};`;

const files = (config: string) => ({
  'seed.js': null,
  'src/api/mail/routes/mail.js': ROUTES,
  'src/api/mail/controllers/mail.js': CONTROLLER,
  'config/permissions.js':
    "module.exports = { public: { 'plugin::email.email': ['send'], 'plugin::users-permissions.auth': ['emailConfirmation'] } };",
  'config/plugins.js': `module.exports = {
    shop: { enabled: true, resolve: './src/plugins/shop' },
    graphql: true,
    'users-permissions': { config: { jwtSecret: 'secret of the tests' } },
    email: { config: ${config} },
  };`,
});

describe('nodemailer', () => {
  let smtp: SmtpServer;
  let server: HandlerServer;

  beforeAll(async () => {
    smtp = await startSmtpServer();
    const options = `{ host: '127.0.0.1', port: ${smtp.port}, secure: false, ignoreTLS: true }`;
    server = await serveHandlers(
      files(`{ provider: 'nodemailer', providerOptions: ${options}, settings: { defaultFrom: 'we@example.org' } }`),
      CLUB,
    );
  });
  afterAll(async () => {
    await server.stop();
    await smtp.close();
  });

  test('sends messages of code', async () => {
    expect((await server.send('POST', '/api/invite', { to: 'ada@example.org' })).json).toEqual({ sent: true });
    const message = await smtp.next();
    expect(message).toContain('From: club@example.org');
    expect(message).toContain('To: ada@example.org');
    expect(message).toContain('<b>Tonight</b>');
  });

  test('fills templates with the given values only', async () => {
    await server.send('POST', '/api/invite-all', { to: 'ada@example.org' });
    const message = await smtp.next();
    expect(message).toContain('From: we@example.org');
    expect(message).toContain('Subject: Come, Ada');
    expect(message).toContain('At 8 <%= process.env %>');
  });

  test('a confirmation that code sends confirms the address, and is stored as a hash', async () => {
    const email = 'eve@example.org';
    expect((await server.send('POST', '/api/confirm', { username: 'eve', email })).json).toEqual({ sent: true });
    const code = /confirmation=([\w-]+)/.exec((await smtp.next()).replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[1];
    expect((await server.get(`/api/confirmed?email=${email}`)).json).toMatchObject({ confirmed: false });
    await server.get(`/api/auth/email-confirmation?confirmation=${code}`);
    expect((await server.get(`/api/confirmed?email=${email}`)).json).toMatchObject({ confirmed: true });
  });

  test('POST /api/email, with the permission', async () => {
    const body = { to: 'bo@example.org', subject: 'Hello', text: 'from outside' };
    expect(await server.send('POST', '/api/email', body)).toMatchObject({ status: 200, json: {} });
    expect(await smtp.next()).toContain('from outside');
    expect(await server.send('POST', '/api/email', { subject: 'nobody' })).toMatchObject({
      status: 400,
      json: { error: { name: 'ApplicationError', message: 'No recipients defined' } },
    });
    expect((await server.send('POST', '/api/email', [1])).status).toBe(400);
  });
});

describe('a provider that the project has installed', () => {
  let sendgrid: Server;
  let server: HandlerServer;
  const requests: { readonly authorization: string | undefined; readonly body: unknown }[] = [];

  beforeAll(async () => {
    sendgrid = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      requests.push({
        authorization: request.headers.authorization,
        body: JSON.parse(Buffer.concat(chunks).toString()),
      });
      response.writeHead(202).end();
    });
    await new Promise<void>((resolve) => sendgrid.listen(0, '127.0.0.1', resolve));
    const { port } = sendgrid.address() as AddressInfo;
    server = await serveHandlers(
      {
        ...files(
          `{ provider: 'sendgrid', providerOptions: { apiKey: 'SG.key' }, settings: { defaultFrom: 'we@example.org', defaultReplyTo: 'us@example.org' } }`,
        ),
        'src/api/mail/index.js': `module.exports = {
  bootstrap() { require('@sendgrid/mail').client.setDefaultRequest('baseUrl', 'http://127.0.0.1:${port}/'); },
};`,
      },
      CLUB,
    );
  });
  afterAll(async () => {
    await server.stop();
    sendgrid.close();
  });

  test('is created with its options and sends', async () => {
    expect((await server.send('POST', '/api/invite-all', { to: 'ada@example.org' })).json).toEqual({ sent: true });
    expect(requests).toMatchObject([
      {
        authorization: 'Bearer SG.key',
        body: {
          from: { email: 'we@example.org' },
          reply_to: { email: 'us@example.org' },
          subject: 'Come, Ada',
          personalizations: [{ to: [{ email: 'ada@example.org' }] }],
        },
      },
    ]);
  });
});

test('one that is not installed is named, and the start goes on', async () => {
  const server = await serveHandlers(files(`{ provider: 'pigeon' }`), CLUB);
  try {
    expect(server.warnings).toContain(
      'config/plugins: the e-mail provider "pigeon" is not installed; no mail is sent. Install its package in the project: npm install @strapi/provider-email-pigeon',
    );
  } finally {
    await server.stop();
  }
});
