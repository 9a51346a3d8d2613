import { randomBytes } from 'node:crypto';
import escapeHtml from 'lodash/escape.js';
import { applicationError, messageOf, notFound } from '../../errors.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, callerOf, data } from '../admin-route.ts';
import { readId } from '../read-id.ts';
import { isOpenInvitation, lifetimeInWords } from '../session/pending-tokens.ts';
import { exactly, flag, validateOwn } from '../validation/validate-own.ts';
import { createRankCheck } from './role-rank.ts';
import type { Invitation } from '../contract/people.ts';

export const newInvitation = (): string => randomBytes(20).toString('hex');

const showing = exactly({ mail: flag.optional() });

/**
 * `POST /studio/api/people/:id/invitation`: the invitation of an account that nobody has activated, made again if it
 * has expired. With `{ "mail": true }` it is also mailed, if this server can send mail.
 */
export async function showInvitation(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const id = readId(request.params.id);
  const invited = id === null ? null : await parts.administrators.byId(id);
  if (invited === null) throw notFound('User does not exist');
  const check = await createRankCheck(parts, callerOf(request));
  check([], invited);
  if (invited.isActive || invited.blocked || invited.passwordHash !== null) {
    throw applicationError('Only an account that nobody has activated or blocked has an invitation.');
  }
  const { mail = false } = validateOwn(showing, request.body);
  const { registrationToken: stored } = invited;
  const lifetime = { lifetimeMs: parts.settings.invitationMs, firstStart: await parts.firstStart() };
  const isOpen = stored !== null && isOpenInvitation(invited, lifetime);
  const token = isOpen ? stored : newInvitation();
  if (!isOpen) {
    await parts.administrators.update(
      invited.id,
      { registrationToken: token },
      {
        check: (current) => check([], current),
      },
    );
  }
  const isMailed = mail && invited.email !== null && (await mailInvitation(parts, invited.email, token));
  return data<Invitation>({ registrationToken: token, mailedTo: isMailed ? invited.email : null });
}

/** False if this server cannot send mail, or the message was refused: then the link must be handed over otherwise. */
async function mailInvitation(
  { mailer, settings, log }: AdminParts,
  to: string,
  registrationToken: string,
): Promise<boolean> {
  if (!mailer.isConfigured) return false;
  const url = `${settings.address}/auth/register?registrationToken=${registrationToken}`;
  const [before, after] = [
    'You have been invited to edit the content of a website. Follow this link to choose a password:',
    `The link works for ${lifetimeInWords(settings.invitationMs)}.`,
  ];
  const { from, replyTo } = settings.forgotPassword;
  try {
    await mailer.send({
      ...{ to, from, replyTo, subject: 'Your invitation' },
      text: `${before}\n\n${url}\n\n${after}`,
      html: `<p>${before}</p>\n<p>${escapeHtml(url)}</p>\n<p>${after}</p>`,
    });
    return true;
  } catch (error) {
    log.error(`The invitation of an administrator could not be mailed: ${messageOf(error)}`);
    return false;
  }
}
