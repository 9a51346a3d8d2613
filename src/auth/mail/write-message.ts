import escapeHtml from 'lodash/escape.js';
import * as z from 'zod';
import type { ReadSetting } from '../../content/settings/setting-store.ts';
import { asText, fillTemplate, type TemplateValues } from './fill-template.ts';
import type { Message } from './mailer.ts';

const optionsSchema = z.object({
  from: z.object({ name: z.string().optional(), email: z.string().optional() }).optional(),
  response_email: z.string().optional(),
  object: z.string().optional(),
  message: z.string().optional(),
});

const templateSchema = z.object({ options: optionsSchema.optional() }).optional();

const templatesSchema = z
  .object({ reset_password: templateSchema, email_confirmation: templateSchema })
  // An unreadable template must not lock users out of their accounts.
  .catch({});

export type MessageKind = 'reset_password' | 'email_confirmation';

const DEFAULTS: Readonly<Record<MessageKind, { readonly object: string; readonly message: string }>> = {
  reset_password: { object: 'Reset password', message: '<p><%= URL %>?code=<%= TOKEN %></p>' },
  email_confirmation: { object: 'Account confirmation', message: '<p><%= URL %>?confirmation=<%= CODE %></p>' },
};

/** The default templates. */
export const DEFAULT_TEMPLATES = Object.fromEntries(
  (Object.keys(DEFAULTS) as MessageKind[]).map((kind) => [
    kind,
    {
      display: `Email.template.${kind}`,
      icon: kind === 'reset_password' ? 'sync' : 'check-square',
      options: { from: { name: '', email: '' }, response_email: '', ...DEFAULTS[kind] },
    },
  ]),
);

/** A message from the project's template, which is stored in its database. */
export async function writeMessage(
  readSetting: ReadSetting,
  kind: MessageKind,
  to: string,
  values: TemplateValues,
): Promise<Message> {
  const templates = templatesSchema.parse((await readSetting('plugin_users-permissions_email')) ?? {});
  const { from = {}, response_email: replyTo, ...texts } = templates[kind]?.options ?? {};
  const object = texts.object ?? DEFAULTS[kind].object;
  const message = texts.message ?? DEFAULTS[kind].message;
  return {
    to,
    from: from.email ? (from.name ? `${from.name} <${from.email}>` : from.email) : undefined,
    replyTo: replyTo || undefined,
    subject: fillTemplate(object, values, asText),
    text: fillTemplate(message, values, asText),
    html: fillTemplate(message, values, escapeHtml),
  };
}
