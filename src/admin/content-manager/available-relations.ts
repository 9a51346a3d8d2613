import pick from 'lodash/pick.js';
import * as yup from 'yup';
import { onlyFields } from '../../management/content/choose-entries.ts';
import { listManaged } from '../../management/content/read-managed.ts';
import { isOperator } from '../../query/filters/operators.ts';
import { isRawObject, type RawObject } from '../../query/parse-query-string.ts';
import { managedFields } from '../../query/resolution.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminRequest, AdminResponse } from '../admin-route.ts';
import { strapiId } from '../validation/strapi-id.ts';
import { validateQuery } from '../validation/validate.ts';
import { fieldsOf, pageText, withPaths } from './list-entries.ts';
import { pageRules, relatedIds, relationTarget } from './relation-target.ts';

const rules = yup
  .object()
  .shape({
    component: yup.string(),
    entityId: strapiId(),
    _q: yup.string(),
    idsToOmit: yup.array().of(strapiId()),
    idsToInclude: yup.array().of(strapiId()),
    ...pageRules,
  })
  .required();

/**
 * `GET /content-manager/relations/:uid/:field`: candidates for a relation, by main field unless the request has a sort.
 * It may also have filters and choose fields; each reaches only what the caller may read.
 */
export async function listAvailableRelations(parts: AdminParts, request: AdminRequest): Promise<AdminResponse> {
  const { query } = request;
  const {
    page = 1,
    pageSize = 10,
    entityId,
    _q,
    idsToOmit = [],
    idsToInclude = [],
  } = await validateQuery(rules, query);
  const relation = await relationTarget(parts, request);
  const { target, fields, mainField, scope } = relation;
  const related = entityId ? (await relatedIds(parts, relation, String(entityId))).map(String) : [];
  const omitted = [...idsToOmit, ...related.filter((id) => !idsToInclude.includes(id))].filter(
    (id): id is string => typeof id === 'string',
  );
  const operator = typeof query._filter === 'string' && isOperator(query._filter) ? query._filter : '$containsi';
  const conditions: RawObject[] = [
    ...(isRawObject(query.filters) ? [query.filters] : []),
    ...(omitted.length > 0 ? [{ id: { $notIn: omitted } }] : []),
    ...(_q ? [{ [mainField]: { [operator]: _q } }] : []),
  ];
  const raw: RawObject = {
    sort: mainField,
    ...pick(withPaths(query), ['sort', 'locale', 'publicationState']),
    ...(conditions.length > 0 && { filters: { $and: conditions } }),
  };
  const slice = { kind: 'page', page, pageSize, count: true } as const;
  const shown = query.fields === undefined ? fields : (fieldsOf(scope, target, query.fields) ?? managedFields(target));
  const { texts, total } = await listManaged(scope, target, raw, slice, onlyFields(shown));
  return { status: 200, text: pageText(texts, { page, pageSize }, total) };
}
