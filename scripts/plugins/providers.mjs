const credentials = { accessKeyId: 'an id', secretAccessKey: 'a secret' };
const from = { settings: { defaultFrom: 'writer@example.org', defaultReplyTo: 'writer@example.org' } };

/** Settings of each provider, for a service at this address; `code` runs in the project's settings. */
const PROVIDERS = {
  '@strapi/provider-upload-aws-s3': ({ url }) => ({
    upload: {
      provider: 'aws-s3',
      providerOptions: {
        s3Options: { credentials, endpoint: url, forcePathStyle: true, region: 'here', params: { Bucket: 'bucket' } },
      },
    },
  }),
  '@strapi/provider-upload-cloudinary': ({ url }) => ({
    upload: {
      provider: 'cloudinary',
      providerOptions: { cloud_name: 'cloud', api_key: 'key', api_secret: 'secret', upload_prefix: url },
    },
    // Its package decides while it is loaded whether requests are encrypted.
    code: `process.env.CLOUDINARY_URL = 'cloudinary://key:secret@cloud?upload_prefix=${url}';`,
  }),
  'strapi-provider-upload-azure-storage': ({ url }) => ({
    upload: {
      provider: 'strapi-provider-upload-azure-storage',
      providerOptions: {
        ...{ authType: 'default', account: 'account', accountKey: 'YSBrZXk=', containerName: 'container' },
        ...{ serviceBaseURL: `${url}/account`, defaultPath: 'files', defaultCacheControl: 'none' },
      },
    },
  }),
  'strapi-provider-upload-do': ({ url }) => ({
    upload: {
      provider: 'strapi-provider-upload-do',
      providerOptions: { key: 'an id', secret: 'a secret', endpoint: url, space: 'space', directory: 'files' },
    },
    // Otherwise the space is part of the name of the host.
    code: `require('aws-sdk').config.update({ s3ForcePathStyle: true });`,
  }),
  '@strapi/provider-email-nodemailer': ({ mailPort }) => ({
    email: { provider: 'nodemailer', providerOptions: { host: '127.0.0.1', port: mailPort, ignoreTLS: true }, ...from },
  }),
  '@strapi/provider-email-sendgrid': ({ url }) => ({
    email: { provider: 'sendgrid', providerOptions: { apiKey: 'SG.a key' }, ...from },
    // Naming the key also names the address.
    code: `const mail = require('@sendgrid/mail');
const { setApiKey } = mail;
mail.setApiKey = (key) => { setApiKey.call(mail, key); mail.client.setDefaultRequest('baseUrl', '${url}'); };`,
  }),
  '@strapi/provider-email-mailgun': ({ url }) => ({
    email: { provider: 'mailgun', providerOptions: { key: 'a key', domain: 'example.org', url }, ...from },
  }),
  '@strapi/provider-email-amazon-ses': ({ url }) => ({
    email: { provider: 'amazon-ses', providerOptions: { key: 'an id', secret: 'a secret', amazon: url }, ...from },
  }),
};

export const isProvider = (name) => Object.hasOwn(PROVIDERS, name);

/** `config/plugins.js` of a project with this provider. */
export function providerSettings(name, receiver) {
  const { code, ...settings } = PROVIDERS[name](receiver);
  const configured = Object.fromEntries(Object.entries(settings).map(([plugin, config]) => [plugin, { config }]));
  return { code, settings: configured };
}

const mail = {
  to: 'reader@example.org',
  subject: 'A subject',
  text: 'The text of a mail',
  html: '<p>The text of a mail</p>',
};

/** What a project does with it: a file that is uploaded, renamed, linked and deleted, or a mail. */
export const requestsOfProvider = (name) =>
  name.includes('-email-')
    ? [
        { method: 'POST', path: '/api/email', body: mail },
        { method: 'POST', path: '/api/email', body: { ...mail, from: 'other@example.org', cc: 'reader@example.org' } },
      ]
    : [
        { method: 'POST', path: '/api/upload', file: 'what a file contains' },
        {
          method: 'POST',
          path: '/api/upload',
          file: 'what a file contains',
          fields: { ref: 'api::article.article', refId: '1', field: 'cover' },
        },
        { method: 'GET', path: '/api/upload/files' },
        { method: 'GET', path: '/api/articles?populate=*' },
        {
          method: 'POST',
          path: '/api/upload?id=1',
          fields: { fileInfo: '{"name":"renamed.txt","caption":"A caption"}' },
        },
        { method: 'DELETE', path: '/api/upload/files/1' },
        { method: 'GET', path: '/api/upload/files' },
      ];
