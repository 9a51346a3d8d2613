import type { Named } from '../../management/content/choose-entries.ts';
import { isRawArray, isRawObject, type RawObject, type RawValue } from '../../query/parse-query-string.ts';
import { isJoinable, targetOf } from '../../query/resolution.ts';
import type { Model, Type } from '../../schema/model.ts';

type Names = Map<string, Names>;

/** Everything named in filters, a sort or a populate object is shown, at every level, as in v4. */
export function namedIn(model: Model, type: Type, query: RawObject): Named {
  const root: Names = new Map();
  const visit = (value: RawValue | undefined, at: Type, found: Names): void => {
    if (isRawArray(value)) for (const item of value) visit(item, at, found);
    if (!isRawObject(value)) return;
    for (const [key, below] of Object.entries(value)) {
      const attribute = at.attributes.get(key);
      if (attribute === undefined) visit(key === 'populate' ? expanded(at, below) : below, at, found);
      else if (isJoinable(attribute)) {
        const names: Names = new Map();
        found.set(key, names);
        if (attribute.kind !== 'morphFrom') visit(below, targetOf(model, attribute), names);
      }
    }
  };
  visit(query, type, root);
  return root;
}

const expanded = ({ attributes }: Type, value: RawValue): RawValue =>
  [value].flat().includes('*') ? Object.fromEntries([...attributes.keys()].map((name) => [name, 'true'])) : value;
