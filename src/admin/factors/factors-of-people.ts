import { badRequest, forbidden, notFound } from '../../errors.ts';
import type { Administrator } from '../../management/administrators/administrator.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminRequest, type AdminResponse, callerOf, data, noContent } from '../admin-route.ts';
import type { FactorsOfPerson } from '../contract/factors.ts';
import { isSuperAdmin } from '../people/role-rank.ts';
import { readId } from '../read-id.ts';
import { mailFactorsReset } from './factor-mails.ts';

/** `GET /studio/api/people/:id/factors` */
export async function showFactorsOfPerson(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { authenticators, passkeys } = await parts.factors.store.find((await personIn(parts, request)).id);
  return data<FactorsOfPerson>({ authenticators: authenticators.length, passkeys: passkeys.length });
}

/** `DELETE /studio/api/people/:id/factors`: for somebody who has lost theirs. Ends their sessions. */
export async function resetFactorsOfPerson(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const person = await personIn(parts, request);
  // One's own are removed with a factor: a session that somebody else has found must not be enough.
  if (person.id === callerOf(request).administrator.id)
    throw badRequest('Your own second factors are removed under your name.');
  if (!(await parts.factors.store.reset(person.id))) throw notFound('Factor not found');
  mailFactorsReset(parts, person);
  return noContent();
}

async function personIn(parts: AdminParts, request: AdminRequest): Promise<Administrator> {
  if (!isSuperAdmin(callerOf(request))) throw forbidden();
  const id = readId(request.params.id);
  const person = id === null ? null : await parts.administrators.byId(id);
  if (person === null) throw notFound('User does not exist');
  return person;
}
