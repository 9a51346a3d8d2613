import type { EntryNode, PopulateNode } from '../../query/query.ts';
import type { ScalarAttribute, Type } from '../../schema/model.ts';

/** Fields to read of an entry, collected while its shape is determined. */
export interface EntryParts {
  readonly type: Type;
  readonly fields: Set<ScalarAttribute>;
  readonly populate: PopulateNode[];
}

export const startParts = (type: Type): EntryParts => ({ type, fields: new Set(), populate: [] });

export const entryNode = ({ type, fields, populate }: EntryParts): EntryNode => ({
  type,
  fields: [...fields],
  populate,
});
