import type { NexusLibrary } from '../../graphql/extending/schema-extension.ts';
import { filterFields } from '../../graphql/schema/filter-fields.ts';
import { filtersName } from '../../graphql/schema/names.ts';
import type { ShadowCrud } from '../../graphql/schema/shadow-crud.ts';
import type { Model, Type } from '../../schema/model.ts';
import { filterOperators, type InputBuilder } from './filter-builders.ts';

/** `builders.filters.buildContentTypeFilters(contentType)`: the filters of a type as a type of the project's nexus. */
export function typeFilters(nexus: Pick<NexusLibrary, 'inputObjectType'>, model: Model, crud: ShadowCrud, type: Type) {
  const name = filtersName(type);
  return nexus.inputObjectType({
    name,
    definition(t: InputBuilder) {
      for (const field of filterFields({ model, crud, contract: 'v4' }, type)) {
        const filter = field.kind === 'scalar' ? `${field.scalar}FilterInput` : filtersName(field.type);
        t.field(field.name, { type: filter });
      }
      for (const operator of ['and', 'or', 'not']) filterOperators[operator]?.add(t, name);
    },
  });
}
