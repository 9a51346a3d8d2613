import { type RequestError, validationError } from '../../errors.ts';
import type { Model, ScalarAttribute, Type } from '../../schema/model.ts';
import { v5DraftModelOf, v5ModelOf } from '../../schema/v5-model.ts';
import type { Pass, Stage } from '../issues.ts';
import type { EntryNode, Filter } from '../query.ts';
import { publishedAtOf, type Resolution } from '../resolution.ts';
import type { ResolveContext } from '../resolve-query.ts';

/** What resolving one request in v5's terms depends on. */
export type V5Context = ResolveContext & V5Settings & { readonly changed?: ChangedRows };

/** The rows with unpublished changes, by type. */
export type ChangedRows = ReadonlyMap<string, readonly number[]>;

export interface V5Settings {
  /** Unknown parameters are refused. */
  readonly strictParams: boolean;
  /** Whoever may find published entries is shown drafts, as in v5. */
  readonly opensDrafts: boolean;
}

/**
 * Which rows are shown: published entries, entries as drafts, or every row as it is stored, which is what v5 shows
 * behind polymorphic relations.
 */
export type V5State = 'published' | 'draft' | 'stored';

export interface V5Resolution extends Resolution {
  readonly state: V5State;
  /** The model as v4's tables hold it. */
  readonly stored: Model;
  readonly opensDrafts: boolean;
  /** Below the pointed-at side of a polymorphic relation v5 leaves `locale` in every entry. */
  readonly showsLocales?: true;
  /** Narrows every level with drafts to some entries; null for all of them. */
  readonly cohort: ((type: Type) => Filter | null) | null;
}

export const modelFor = (model: Model, state: V5State): Model =>
  state === 'draft' ? v5DraftModelOf(model) : v5ModelOf(model);

/** The stored time of publication, whatever the state shows; null for a type without drafts. */
export function storedPublishedAt({ stored }: Pick<V5Resolution, 'stored'>, { uid }: Type): ScalarAttribute | null {
  const type = stored.contentTypes.get(uid);
  return type === undefined ? null : publishedAtOf(type);
}

/** Marks entries among which a caller sees drafts only if that is granted. */
export function withDrafts(resolution: V5Resolution, node: EntryNode): EntryNode {
  const { state, opensDrafts } = resolution;
  if (state === 'published' || opensDrafts) return node;
  const draftsBy = storedPublishedAt(resolution, node.type);
  return draftsBy === null ? node : { ...node, draftsBy };
}

export type Param = 'filters' | 'sort' | 'fields' | 'populate';

/** v5's error for a name that a parameter may not contain; `path` are the attributes that lead to it. */
export function invalidKey(key: string, path: string | null, param?: Param): RequestError {
  const place = path && path !== key ? ` at ${path}` : '';
  return validationError(`Invalid key ${key}${place}`, { key, path, ...(param && { source: 'query', param }) });
}

/** Reports invalid names of one parameter; of several the earliest check counts, then the first in the request. */
export type ReportKey = (pass: Pass, key: string, path: string | null) => void;

export const reportTo =
  ({ issues }: Resolution, stage: Stage, param: Param): ReportKey =>
  (pass, key, path) => {
    issues.push({ stage, place: 0, pass, error: invalidKey(key, path, param) });
  };

export const join = (path: string | null, key: string): string => (path === null ? key : `${path}.${key}`);
