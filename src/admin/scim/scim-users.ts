import { isEmail } from '../../change/values/is-email.ts';
import { type Administrator, SUPER_ADMIN_CODE } from '../../management/administrators/administrator.ts';
import type { DirectoryPerson } from '../../management/identities/directory-store.ts';
import { actOn } from '../recorded-route.ts';
import type { AdminRequest, AdminResponse } from '../admin-route.ts';
import { withRoles } from '../people/shown-administrator.ts';
import { readId } from '../read-id.ts';
import { assignRoles } from './assign-roles.ts';
import { readFilter } from './read-filter.ts';
import { patchedPerson, readOperations } from './read-patch.ts';
import type { ScimParts } from './scim-endpoint.ts';
import { invalid, ScimError } from './scim-error.ts';
import { type PersonValues, readPerson } from './scim-values.ts';
import { chosen, listResponse, shownPerson } from './shown-resource.ts';

const COMPARED = ['id', 'username', 'externalid', 'emails', 'emails.value', 'active'];

/** `GET /scim/v2/Users` */
export async function listPeople(parts: ScimParts, { query }: AdminRequest): Promise<AdminResponse> {
  const filter = readFilter(query.filter, COMPARED);
  const known = await parts.directory.people();
  const found = (await parts.administrators.list()).filter((one) => {
    const person = known.get(one.id);
    const email = (one.email ?? '').toLowerCase();
    return filter({
      id: [String(one.id)],
      username: [(person?.userName ?? email).toLowerCase()],
      externalid: person?.externalId ? [person.externalId.toLowerCase()] : [],
      ...{ emails: [email], 'emails.value': [email] },
      active: [String(one.isActive && !one.blocked)],
    });
  });
  const groups = await parts.directory.groups();
  return listResponse(
    found.map((one) => shownPerson(one, known.get(one.id), groups, parts.at)),
    query,
  );
}

/** `GET /scim/v2/Users/:id` */
export async function findPerson(parts: ScimParts, request: AdminRequest): Promise<AdminResponse> {
  return respond(parts, request, await personOf(parts, request), 200);
}

/** `POST /scim/v2/Users`: an account without a password. */
export async function createPerson(parts: ScimParts, request: AdminRequest): Promise<AdminResponse> {
  const values = readPerson(request.body);
  const { userName, externalId = null, firstname = null, lastname = null, active = true } = values;
  if (userName === undefined) throw invalid('"userName" is missing.');
  const email = addressOf(values.email ?? userName);
  await refuseTaken(parts, userName, null);
  await parts.directory.prepare();
  const data = { email, firstname, lastname, username: null, isActive: active, blocked: false, roles: [] };
  const created = await parts.administrators.create(
    { ...data, password: null, registrationToken: null },
    ({ transaction }, id) => parts.directory.savePersonIn(transaction.session, id, { userName, externalId }),
  );
  actOn(created);
  parts.engine.events.emit('user.create', { user: withRoles(created) });
  await assignRoles(parts, [created.id]);
  return respond(parts, request, created, 201);
}

/** `PUT /scim/v2/Users/:id`: what is not sent stays, so that no provider activates somebody by leaving it out. */
export const replacePerson = async (parts: ScimParts, request: AdminRequest): Promise<AdminResponse> =>
  change(parts, request, readPerson(request.body));

/** `PATCH /scim/v2/Users/:id` */
export const patchPerson = async (parts: ScimParts, request: AdminRequest): Promise<AdminResponse> =>
  change(parts, request, patchedPerson(readOperations(request.body)));

/** `DELETE /scim/v2/Users/:id` */
export async function removePerson(parts: ScimParts, request: AdminRequest): Promise<AdminResponse> {
  const { id } = await personOf(parts, request);
  const [removed] = await parts.administrators.remove([id], (found) => {
    for (const one of found) refuseSuperAdmin(parts, one);
  });
  if (removed === undefined) throw absent();
  parts.engine.events.emit('user.delete', { user: withRoles(removed) });
  return { status: 204 };
}

async function change(parts: ScimParts, request: AdminRequest, values: PersonValues): Promise<AdminResponse> {
  const administrator = await personOf(parts, request);
  const { id } = administrator;
  const before = await namesOf(parts, administrator);
  const { userName = before.userName, externalId = before.externalId, firstname, lastname, active } = values;
  const email =
    values.email === undefined ? renamedAddress(administrator, before, userName) : (values.email ?? userName);
  const isRenamed = userName.toLowerCase() !== before.userName.toLowerCase();
  if (isRenamed) await refuseTaken(parts, userName, id);
  const data = changed(administrator, {
    ...(email !== undefined && { email: addressOf(email) }),
    ...(firstname !== undefined && { firstname }),
    ...(lastname !== undefined && { lastname }),
    ...(active !== undefined && { isActive: active }),
  });
  // Whoever has the token could let themselves in with another address.
  const isHarmless = Object.keys(data).every((name) => name === 'isActive') && data.isActive !== true && !isRenamed;
  const check = (current: Administrator): void => {
    if (!isHarmless) refuseSuperAdmin(parts, current);
  };
  check(administrator);
  const person: DirectoryPerson = { userName, externalId };
  if (person.userName !== before.userName || person.externalId !== before.externalId || !before.isKnown)
    await parts.directory.savePerson(id, person);
  if (Object.keys(data).length > 0) {
    const updated = await parts.administrators.update(id, data, { check });
    if (updated === null) throw absent();
    parts.engine.events.emit('user.update', { user: withRoles(updated) });
  }
  await assignRoles(parts, [id]);
  return respond(parts, request, administrator, 200);
}

/** An address that was the name, or was never said otherwise, follows it. */
const renamedAddress = ({ email }: Administrator, before: DirectoryPerson, userName: string): string | undefined =>
  before.userName.toLowerCase() === (email ?? '').toLowerCase() && isEmail(userName) ? userName : undefined;

type Data = Readonly<Partial<Record<'email' | 'firstname' | 'lastname' | 'isActive', string | boolean | null>>>;

/** Without what is so already: every change ends what a person has open in v4's panel to set a password. */
const changed = (administrator: Administrator, data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(([name, value]) => {
      const stored = administrator[name as keyof Data];
      return name === 'email' ? String(stored).toLowerCase() !== String(value).toLowerCase() : stored !== value;
    }),
  );

function addressOf(text: string): string {
  if (!isEmail(text)) throw invalid('An administrator needs an e-mail address, in "emails" or as "userName".');
  return text.toLowerCase();
}

function refuseSuperAdmin({ scim }: ScimParts, { roles }: Administrator): void {
  if (!scim.superAdmins && roles.some(({ code }) => code === SUPER_ADMIN_CODE))
    throw new ScimError(403, 'Super admins can only be deactivated, unless "scim.superAdmins" is set.');
}

async function refuseTaken(parts: ScimParts, userName: string, own: number | null): Promise<void> {
  const wanted = userName.toLowerCase();
  const known = await parts.directory.people();
  const holders = (await parts.administrators.list()).filter(
    ({ id, email }) => id !== own && (known.get(id)?.userName ?? email ?? '').toLowerCase() === wanted,
  );
  if (holders.length > 0) throw new ScimError(409, 'There is a user with this name.', 'uniqueness');
}

async function namesOf(
  parts: ScimParts,
  { id, email }: Administrator,
): Promise<DirectoryPerson & { isKnown: boolean }> {
  const known = (await parts.directory.people()).get(id);
  return {
    userName: known?.userName ?? email ?? '',
    externalId: known?.externalId ?? null,
    isKnown: known !== undefined,
  };
}

const absent = (): ScimError => new ScimError(404, 'There is no such user.');

async function personOf({ administrators }: ScimParts, { params }: AdminRequest): Promise<Administrator> {
  const id = readId(params.id);
  const found = id === null ? null : await administrators.byId(id);
  if (found === null) throw absent();
  return found;
}

async function respond(
  parts: ScimParts,
  { query }: AdminRequest,
  { id }: Pick<Administrator, 'id'>,
  status: number,
): Promise<AdminResponse> {
  const administrator = await parts.administrators.byId(id);
  if (administrator === null) throw absent();
  const known = (await parts.directory.people()).get(id);
  const shown = shownPerson(administrator, known, await parts.directory.groups(), parts.at);
  const headers = status === 201 ? { location: `${parts.at}/Users/${id}` } : {};
  return { status, body: chosen(shown, query), headers };
}
