import { call } from '../server/call.ts';
import { ROOT } from '../server/root.ts';
import { ShownOnce } from './shown-once.tsx';

export interface Invitation {
  readonly registrationToken: string;
  /** Null if it was not mailed. */
  readonly mailedTo: string | null;
}

/** The invitation of an inactive administrator; mailed, if that is wanted and the server can. */
export const loadInvitation = async (person: number, mail = false): Promise<Invitation> =>
  (await call<{ data: Invitation }>('POST', `/studio/api/people/${person}/invitation`, { body: { mail } })).data;

interface InvitationDialogProps {
  readonly invitation: Invitation;
  readonly onClose: () => void;
}

/** The link with which somebody becomes an administrator. */
export const InvitationDialog = ({ invitation: { registrationToken, mailedTo }, onClose }: InvitationDialogProps) => (
  <ShownOnce
    title={mailedTo === null ? 'Send this link to the new administrator' : `Mailed to ${mailedTo}`}
    text={new URL(`studio/#/auth/register?registrationToken=${registrationToken}`, ROOT).href}
    note="The page of the administrator shows it again, until the account is active."
    onClose={onClose}
  />
);
