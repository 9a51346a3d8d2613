import type { BuilderType, BuilderTypes } from '../../types/builder/describe-builder-types.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminEndpoint, type AdminRequest, type AdminResponse, data, ok } from '../admin-route.ts';
import { changeEndpoints, refusalToEdit } from './change-schemas.ts';
import { plain } from './read-edits.ts';
import { RESERVED_NAMES } from './validation/name-rules.ts';
import type { ModelEditing } from '../contract/builder.ts';

const READ = 'plugin::content-type-builder.read';

/** v4's content-type builder, and additional routes for Studio. */
export const BUILDER_ENDPOINTS: readonly AdminEndpoint[] = [
  ['GET', '/content-type-builder/reserved-names', READ, async () => ok(RESERVED_NAMES)],
  ['GET', '/content-type-builder/content-types', READ, listTypes],
  [
    'GET',
    '/content-type-builder/content-types/:uid',
    READ,
    async (parts, { params }) => one((await describe(parts)).contentTypes, params.uid, 'contentType.notFound'),
  ],
  ['GET', '/content-type-builder/components', READ, async (parts) => data((await describe(parts)).components)],
  [
    'GET',
    '/content-type-builder/components/:uid',
    READ,
    async (parts, { params }) => one((await describe(parts)).components, params.uid, 'component.notFound'),
  ],
  ...changeEndpoints(READ),
  ['GET', '/studio/api/model', READ, showEditing],
];

const describe = ({ builder }: AdminParts): Promise<BuilderTypes> => builder.describe();

async function listTypes(parts: AdminParts, { query }: AdminRequest): Promise<AdminResponse> {
  const { kind } = query;
  const { findKindIssues } = await import('../../types/builder/find-kind-issues.ts');
  const error = await findKindIssues(kind);
  if (error !== null) return plain(400, error);
  const { contentTypes } = await describe(parts);
  return data(kind === undefined ? contentTypes : contentTypes.filter(({ schema }) => schema.kind === kind));
}

function one(list: readonly BuilderType[], uid: string | undefined, error: string): AdminResponse {
  const builderType = list.find((type) => type.uid === uid);
  return builderType === undefined ? plain(404, error) : data(builderType);
}

/** Whether schemas can be changed here, with an id of the current start of the server. */
async function showEditing(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  return data<ModelEditing>({ refusal: refusalToEdit(parts, request), server: parts.builder.server });
}
