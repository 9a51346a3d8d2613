import { call } from '../server/call.ts';
import { ROOT } from '../server/root.ts';
import { t } from '../texts/t.ts';
import { ShownOnce } from './shown-once.tsx';
import type { Data } from '../../../src/admin/contract/page.ts';
import type { Invitation } from '../../../src/admin/contract/people.ts';

export type { Invitation };

/** The invitation of an inactive administrator; mailed, if that is wanted and the server can. */
export const loadInvitation = async (person: number, mail = false): Promise<Invitation> =>
  (await call<Data<Invitation>>('POST', `/studio/api/people/${person}/invitation`, { body: { mail } })).data;

interface InvitationDialogProps {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

/** The link with which somebody becomes an administrator. */
export const InvitationDialog = ({ invitation: { registrationToken, mailedTo }, onClose }: InvitationDialogProps) => (
  <ShownOnce
    title={mailedTo === null ? t('settings.sendThisLink') : t('settings.mailedTo', { email: mailedTo })}
    text={new URL(`studio/#/auth/register?registrationToken=${registrationToken}`, ROOT).href}
    note={t('settings.invitationHint')}
    onClose={onClose}
  />
);
