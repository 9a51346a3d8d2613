import { ADMINISTRATOR, permission } from '../../auth/administrators/requirement.ts';
import type { SessionRow } from '../../coordination/create-session-rows.ts';
import { notFound } from '../../errors.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import type { AdminParts } from '../admin-parts.ts';
import {
  type AdminEndpoint,
  type AdminRequest,
  type AdminResponse,
  callerOf,
  data,
  noContent,
} from '../admin-route.ts';
import type { ShownSession } from '../contract/people.ts';
import { createRankCheck } from '../people/role-rank.ts';
import { readId } from '../read-id.ts';

const OWN = '/studio/api/sessions';
const OF_PERSON = '/studio/api/people/:id/sessions';
/** Who may block an account may end its sessions. */
const OTHERS = permission('admin::users.update');

/** Sessions of administrators, which v4 does not have. */
export const SESSION_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', OWN, ADMINISTRATOR, showOwn],
  ['DELETE', OWN, ADMINISTRATOR, endOthers],
  ['DELETE', `${OWN}/:session`, ADMINISTRATOR, endOwn],
  ['GET', OF_PERSON, OTHERS, showOfPerson],
  ['DELETE', OF_PERSON, OTHERS, endAllOfPerson],
  ['DELETE', `${OF_PERSON}/:session`, OTHERS, endOneOfPerson],
];

async function showOwn({ engine }: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { administrator, session } = callerOf(request);
  return data(shownSessions(await engine.sessions.list(administrator.id), session));
}

/** `DELETE /studio/api/sessions`: all but the one of this request. No browser is trusted any more. */
async function endOthers({ engine, trusted }: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { administrator, session } = callerOf(request);
  await engine.sessions.endAll(administrator.id, session);
  await trusted.store.removeAll(administrator.id);
  return noContent();
}

/** `DELETE /studio/api/sessions/:session`, or `current` to sign out. */
async function endOwn(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { administrator, session } = callerOf(request);
  const { sessions } = parts.engine;
  if (request.params.session !== 'current') return endOne(parts, administrator.id, request.params.session);
  const { row } = await sessions.find(administrator.id, session ?? '');
  if (row !== null) await sessions.end(administrator.id, row.id);
  return noContent();
}

async function showOfPerson(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { id } = await personIn(parts, request);
  return data(shownSessions(await parts.engine.sessions.list(id), callerOf(request).session));
}

async function endAllOfPerson(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { id } = await personIn(parts, request);
  await parts.engine.sessions.endAll(id, null);
  await parts.trusted.store.removeAll(id);
  return noContent();
}

async function endOneOfPerson(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  return endOne(parts, (await personIn(parts, request)).id, request.params.session);
}

/** Its browser is not trusted any more: sessions are ended because somebody else may have it. */
async function endOne({ engine, trusted }: AdminParts, administrator: number, named: string | undefined) {
  const id = readId(named);
  const ended = (await engine.sessions.list(administrator)).find((one) => one.id === id);
  if (ended !== undefined) await trusted.store.removeOfSession(administrator, ended.name);
  if (id === null || !(await engine.sessions.end(administrator, id))) throw notFound('Session not found');
  return noContent();
}

/** Not those of accounts with permissions that the caller lacks. */
async function personIn(parts: AdminParts, request: AdminRequest): Promise<Administrator> {
  const id = readId(request.params.id);
  const administrator = id === null ? null : await parts.administrators.byId(id);
  if (administrator === null) throw notFound('User does not exist');
  (await createRankCheck(parts, callerOf(request)))([], administrator);
  return administrator;
}

const shownSessions = (rows: readonly SessionRow[], current: string | null): readonly ShownSession[] =>
  rows.map(({ id, name, address, device, begunAt, seenAt, expiresAt }) => ({
    ...{ id, address, device, isCurrent: name === current },
    begunAt: new Date(begunAt).toISOString(),
    seenAt: new Date(seenAt).toISOString(),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }));
