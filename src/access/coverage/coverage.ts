import type { Filter, QueryValue } from '../../query/query.ts';
import type { ContentType } from '../../schema/model.ts';
import { accessByActions } from '../access.ts';
import type { Grant, Permission } from '../grant.ts';
import { rowsOf, Viewer } from '../view.ts';

/**
 * The conditions on the rows of a type under which permissions apply to them. Stored data decides, so it is asked with
 * the claims of a change, under its locks.
 */
export interface Coverage {
  readonly type: ContentType;
  readonly conditions: readonly CoverCondition[];
  readonly parameters: readonly QueryValue[];
}

interface CoverCondition {
  readonly permission: Permission;
  /** Null for every row. */
  readonly rows: Filter | null;
}

export function coverageOf(type: ContentType, grant: Grant): Coverage {
  const viewer = new Viewer(NOBODY, []);
  const conditions = [...new Set(grant)].map((permission) => ({
    permission,
    rows: rowsOf(viewer.granted(type, [permission])),
  }));
  return { type, conditions, parameters: viewer.parameters };
}

/** Whether at least one of the permissions applies to every row. */
export const isUnconditional = ({ conditions }: Coverage): boolean => conditions.some(({ rows }) => rows === null);

const NOBODY = accessByActions('nobody', () => false);
