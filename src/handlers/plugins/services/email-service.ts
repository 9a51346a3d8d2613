import difference from 'lodash/difference.js';
import { asText, fillTemplate } from '../../../auth/mail/fill-template.ts';
import type { Mailer, MailOptions } from '../../../auth/mail/mailer.ts';

const TEXTS = ['subject', 'text', 'html'];

/** `strapi.plugin('email').service('email')` */
export const createEmailService = (mailer: Mailer, settings: () => unknown) => ({
  getProviderSettings: settings,
  send: async (options: MailOptions) => mailer.send({ ...options }),
  async sendTemplatedEmail(options: MailOptions, template: Readonly<Record<string, unknown>>, data: object = {}) {
    const missing = difference(TEXTS, Object.keys(template ?? {}));
    if (missing.length > 0) {
      throw new Error(`Following attributes are missing from your email template : ${missing.join(', ')}`);
    }
    const filled = TEXTS.flatMap((name) =>
      template[name] ? [[name, fillTemplate(String(template[name]), data as never, asText)]] : [],
    );
    await mailer.send({ ...options, ...Object.fromEntries(filled) });
  },
});
