import { createHash } from 'node:crypto';
import { whileDoingElse } from '../../activity/acting.ts';
import { CLOCK_TOLERANCE_S } from '../../auth/sign-on/identity.ts';
import { LOGOUT_TOKEN_S } from '../../auth/sign-on/logout-token.ts';
import { notFound, validationError } from '../../errors.ts';
import { isRecord } from '../../util/is-record.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminRequest, AdminResponse } from '../admin-route.ts';
import { actOn } from '../recorded-route.ts';

/** A token is accepted once for as long as it could be accepted. */
const REMEMBERED_MS = (LOGOUT_TOKEN_S + 2 * CLOCK_TOLERANCE_S) * 1_000;

const MAX_TOKEN = 16_384;

/** `POST /admin/connect/:provider/logout`: the provider says that a session, or a person's, has ended there. */
export async function backChannelLogout(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { signOn, engine, strangerLimit, log } = parts;
  const provider = signOn.providers.get(request.params.provider ?? '');
  if (provider?.readLogout === undefined) throw notFound();
  const { readLogout } = provider;
  const { uid } = provider.settings;
  const token = isRecord(request.body) ? request.body.logout_token : undefined;
  const refuse = async (reason: string): Promise<never> => {
    log.warn(`A logout token of "${uid}" was refused: ${reason}`);
    await strangerLimit.count('admin back-channel', request.address);
    throw validationError('The logout token is not valid.');
  };
  if (typeof token !== 'string' || token.length > MAX_TOKEN) return refuse('there is none.');
  const logout = await readLogout(token, request.work.signal).catch((error: Error) => refuse(error.message));
  const name = createHash('sha256').update(`${uid} ${logout.id}`).digest('base64url');
  if (!(await signOn.useOnce(`logout ${name}`, REMEMBERED_MS))) return refuse('it was used before.');
  const ended = await whileDoingElse(null, () => signOn.signOns.end(uid, logout));
  for (const { administrator: id, name: session } of ended) {
    actOn({ id, email: null });
    await engine.sessions.endNamed(id, session);
  }
  const person =
    logout.session === null && logout.identity !== null ? await signOn.identities.find(logout.identity) : null;
  if (person !== null) actOn({ id: person, email: null });
  if (person !== null) await engine.sessions.endAll(person, null);
  return { status: 200 };
}
