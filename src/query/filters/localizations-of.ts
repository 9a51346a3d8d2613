import type { RelationAttribute, Type } from '../../schema/model.ts';
import type { Filter, RelatedFilter } from '../query.ts';

/** A filter on the other locales of an entry; none for a type without. */
export function localizationsOf(type: Type, filter: Filter): readonly RelatedFilter[] {
  const attribute = type.attributes.get('localizations');
  if (type.kind === 'component' || !type.localized || attribute === undefined) return [];
  return [{ kind: 'related', owner: type, attribute: attribute as RelationAttribute, target: type, filter, place: 0 }];
}
