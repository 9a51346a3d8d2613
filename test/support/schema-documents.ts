import type { Model } from '../../src/schema/model.ts';
import { readModel } from '../../src/schema/read-model.ts';

type Attributes = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** A model of collection types, given as `{ singularName: attributes }`; plural names add an `s`. */
export function modelOf(types: Readonly<Record<string, Attributes>>): Model {
  return readModel({
    contentTypes: Object.entries(types).map(([name, attributes]) => ({
      apiName: name,
      typeName: name,
      file: `src/api/${name}/content-types/${name}/schema.json`,
      content: {
        kind: 'collectionType',
        collectionName: `${name.replaceAll('-', '_')}s`,
        info: { singularName: name, pluralName: `${name}s`, displayName: name },
        options: { draftAndPublish: true },
        attributes,
      },
    })),
    components: [],
    extensions: [],
  });
}
