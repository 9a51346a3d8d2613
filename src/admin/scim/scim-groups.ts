import { isRecord } from '../../util/is-record.ts';
import type { DirectoryGroup, GroupValues } from '../../management/identities/directory-store.ts';
import type { AdminRequest, AdminResponse } from '../admin-route.ts';
import { assignRoles } from './assign-roles.ts';
import { readFilter } from './read-filter.ts';
import { membersIn, patchedGroup, readOperations } from './read-patch.ts';
import type { ScimParts } from './scim-endpoint.ts';
import { invalid, ScimError } from './scim-error.ts';
import { textIn, textOrNull } from './scim-values.ts';
import { chosen, listResponse, shownGroup } from './shown-resource.ts';

const COMPARED = ['id', 'displayname', 'externalid', 'members', 'members.value'];

/** `GET /scim/v2/Groups` */
export async function listGroups(parts: ScimParts, { query }: AdminRequest): Promise<AdminResponse> {
  const filter = readFilter(query.filter, COMPARED);
  const names = await namesIn(parts);
  const found = (await parts.directory.groups()).filter(({ id, displayName, externalId, members }) =>
    filter({
      id: [id],
      displayname: [displayName.toLowerCase()],
      externalid: externalId === null ? [] : [externalId.toLowerCase()],
      members: members.map(String),
      'members.value': members.map(String),
    }),
  );
  return listResponse(
    found.map((one) => shownGroup(one, names, parts.at)),
    query,
  );
}

/** `GET /scim/v2/Groups/:id` */
export async function findGroup(parts: ScimParts, request: AdminRequest): Promise<AdminResponse> {
  const found = (await parts.directory.groups()).find(({ id }) => id === request.params.id);
  if (found === undefined) throw absent();
  return respond(parts, request, found, 200);
}

/** `POST /scim/v2/Groups` */
export async function createGroup(parts: ScimParts, request: AdminRequest): Promise<AdminResponse> {
  const values = readGroup(request.body, { displayName: '', externalId: null, members: [] });
  await refuseStrangers(parts, values.members);
  const created = await parts.directory.createGroup(values);
  if (created === null) throw taken();
  await assignRoles(parts, created.members);
  return respond(parts, request, created, 201);
}

/** `PUT /scim/v2/Groups/:id` */
export const replaceGroup = (parts: ScimParts, request: AdminRequest): Promise<AdminResponse> =>
  change(parts, request, (current) => readGroup(request.body, { ...current, members: [] }));

/** `PATCH /scim/v2/Groups/:id` */
export function patchGroup(parts: ScimParts, request: AdminRequest): Promise<AdminResponse> {
  const operations = readOperations(request.body);
  return change(parts, request, (current) => patchedGroup(current, operations));
}

/** `DELETE /scim/v2/Groups/:id` */
export async function removeGroup(parts: ScimParts, { params }: AdminRequest): Promise<AdminResponse> {
  const removed = await parts.directory.removeGroup(params.id ?? '');
  if (removed === null) throw absent();
  await assignRoles(parts, removed.members);
  return { status: 204 };
}

async function change(
  parts: ScimParts,
  request: AdminRequest,
  changed: (current: GroupValues) => GroupValues,
): Promise<AdminResponse> {
  const known = await namesIn(parts);
  let before: readonly number[] = [];
  const stored = await parts.directory.changeGroup(request.params.id ?? '', (current) => {
    before = current.members;
    const values = changed(current);
    const added = values.members.filter((id) => !current.members.includes(id));
    refuseUnknown(known, added);
    return { displayName: values.displayName, externalId: values.externalId, members: values.members };
  });
  if (stored === null) throw absent();
  if (stored === 'taken') throw taken();
  // With another name, a group may give other roles.
  await assignRoles(parts, [...before, ...stored.members]);
  return respond(parts, request, stored, 200);
}

function readGroup(body: unknown, otherwise: GroupValues): GroupValues {
  if (!isRecord(body)) throw invalid('A group has to be an object.', 'invalidSyntax');
  const { displayName = otherwise.displayName, externalId = otherwise.externalId, members } = body;
  return {
    displayName: textIn(displayName, 'displayName'),
    externalId: textOrNull(externalId, 'externalId'),
    members: members === undefined ? otherwise.members : [...new Set(membersIn(members))],
  };
}

const namesIn = async ({ administrators }: ScimParts): Promise<ReadonlyMap<number, string>> =>
  new Map((await administrators.list()).map(({ id, email }) => [id, email ?? '']));

const refuseStrangers = async (parts: ScimParts, members: readonly number[]): Promise<void> =>
  refuseUnknown(await namesIn(parts), members);

function refuseUnknown(known: ReadonlyMap<number, string>, members: readonly number[]): void {
  const unknown = members.find((id) => !known.has(id));
  if (unknown !== undefined) throw invalid(`There is no user "${unknown}".`);
}

const absent = (): ScimError => new ScimError(404, 'There is no such group.');
const taken = (): ScimError => new ScimError(409, 'There is a group with this name.', 'uniqueness');

async function respond(
  parts: ScimParts,
  { query }: AdminRequest,
  group: DirectoryGroup,
  status: number,
): Promise<AdminResponse> {
  const headers = status === 201 ? { location: `${parts.at}/Groups/${group.id}` } : {};
  return { status, body: chosen(shownGroup(group, await namesIn(parts), parts.at), query), headers };
}
