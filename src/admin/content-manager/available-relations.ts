import * as yup from 'yup';
import { isOperator } from '../../query/filters/operators.ts';
import type { RawObject } from '../../query/parse-query-string.ts';
import { LIST } from '../../management/content/choose-entries.ts';
import { listManaged } from '../../management/content/read-managed.ts';
import { validateQuery } from '../validation/validate.ts';
import type { AdminParts } from '../admin-parts.ts';
import type { AdminResponse, AdminRequest } from '../admin-route.ts';
import { pageText } from './list-entries.ts';
import { pageRules, relatedIds, relationTarget } from './relation-target.ts';

const rules = yup
  .object()
  .shape({
    component: yup.string(),
    entityId: yup.string(),
    _q: yup.string(),
    idsToOmit: yup.array().of(yup.string()),
    idsToInclude: yup.array().of(yup.string()),
    ...pageRules,
  })
  .required();

/** `GET /content-manager/relations/:uid/:field`: candidates for a relation, by main field. */
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
  const found = await relationTarget(parts, request);
  const { target, fields, mainField, scope } = found;
  const related = entityId ? (await relatedIds(parts, found, entityId)).map(String) : [];
  const omitted = [...idsToOmit, ...related.filter((id) => !idsToInclude.includes(id))].filter(
    (id): id is string => typeof id === 'string',
  );
  const operator = typeof query._filter === 'string' && isOperator(query._filter) ? query._filter : '$containsi';
  const conditions: RawObject[] = [
    ...(omitted.length > 0 ? [{ id: { $notIn: omitted } }] : []),
    ...(_q ? [{ [mainField]: { [operator]: _q } }] : []),
  ];
  const raw: RawObject = {
    sort: mainField,
    ...(conditions.length > 0 && { filters: { $and: conditions } }),
    ...(query.locale !== undefined && { locale: query.locale }),
  };
  const slice = { kind: 'page', page, pageSize, count: true } as const;
  const { texts, total } = await listManaged(scope, target, raw, slice, LIST, (entries) => ({
    ...entries,
    fields,
    populate: [],
  }));
  return { status: 200, text: pageText(texts, { page, pageSize }, total) };
}
