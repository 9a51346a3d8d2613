import type { BuilderType, BuilderTypes } from '../../types/builder/describe-builder-types.ts';
import type { AdminEndpoint } from '../admin-endpoint.ts';
import type { AdminParts } from '../admin-parts.ts';
import { type AdminAnswer, type AdminRequest, data, ok } from '../admin-route.ts';
import {
  createComponent,
  createType,
  deleteCategory,
  deleteComponent,
  deleteType,
  updateCategory,
  updateComponent,
  updateType,
} from './change-schemas.ts';
import { RESERVED_NAMES } from './reserved-names.ts';

const READ = 'plugin::content-type-builder.read';

/** v4's content-type builder. */
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
  ['POST', '/content-type-builder/content-types', READ, createType],
  ['PUT', '/content-type-builder/content-types/:uid', READ, updateType],
  ['DELETE', '/content-type-builder/content-types/:uid', READ, deleteType],
  ['POST', '/content-type-builder/components', READ, createComponent],
  ['PUT', '/content-type-builder/components/:uid', READ, updateComponent],
  ['DELETE', '/content-type-builder/components/:uid', READ, deleteComponent],
  ['PUT', '/content-type-builder/component-categories/:name', READ, updateCategory],
  ['DELETE', '/content-type-builder/component-categories/:name', READ, deleteCategory],
];

const describe = ({ builder }: AdminParts): Promise<BuilderTypes> => builder.describe();

async function listTypes(parts: AdminParts, { query }: AdminRequest): Promise<AdminAnswer> {
  const { kind } = query;
  const { findKindIssues } = await import('../../types/builder/find-kind-issues.ts');
  const error = await findKindIssues(kind);
  if (error !== null) return { status: 400, body: { error } };
  const { contentTypes } = await describe(parts);
  return data(kind === undefined ? contentTypes : contentTypes.filter(({ schema }) => schema.kind === kind));
}

function one(list: readonly BuilderType[], uid: string | undefined, error: string): AdminAnswer {
  const found = list.find((type) => type.uid === uid);
  return found === undefined ? { status: 404, body: { error } } : data(found);
}
