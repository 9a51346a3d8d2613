import { componentOf } from '../schema/lookup.ts';
import { type Attribute, FILE_UID, type Model, type Type, type Uid } from '../schema/model.ts';
import { exampleValue, isPlain } from './example-value.ts';

export interface ExampleOptions {
  /** Whether an attribute is shown to the caller. */
  readonly shows?: (attribute: Attribute) => boolean;
  /** The id of an existing entry; null if none is known, and the relation is omitted from the example. */
  readonly idOf?: (uid: Uid) => number | null;
}

/** Maximum nesting of components; required parts below are omitted, because schemas may be recursive. */
const DEEPEST = 6;

/**
 * The data of a body that creates an entry: every plain field, required parts complete, relations to existing entries.
 */
export function exampleData(
  model: Model,
  type: Type,
  options: ExampleOptions = {},
  depth = 0,
): Record<string, unknown> {
  const { shows = () => true, idOf = () => null } = options;
  return Object.fromEntries(
    [...type.attributes.values()]
      .filter((attribute) => attribute.writable && !SET_BY_THE_SERVER.has(attribute.name) && shows(attribute))
      .map((attribute) => [attribute.name, exampleOf(attribute)] as const)
      .filter(([, value]) => value !== undefined),
  );

  function exampleOf(attribute: Attribute): unknown {
    switch (attribute.kind) {
      case 'scalar':
        return attribute.required || isPlain(attribute) ? exampleValue(attribute) : undefined;
      case 'relation':
      case 'media': {
        const id = idOf(attribute.kind === 'media' ? FILE_UID : attribute.target);
        if (id === null) return undefined;
        return attribute.many ? [id] : id;
      }
      case 'component': {
        if (!attribute.required && depth > 0) return undefined;
        const component = exampleComponent(attribute.component);
        if (component === undefined || !attribute.many) return component;
        return repeat(component, Math.max(1, attribute.min ?? 1));
      }
      case 'dynamicZone': {
        const [first] = attribute.components;
        if (first === undefined || (!attribute.required && depth > 0)) return undefined;
        const component = exampleComponent(first);
        return component && repeat({ __component: first, ...component }, Math.max(1, attribute.min ?? 1));
      }
      case 'morphTo':
      case 'morphFrom':
        return undefined;
    }
  }

  function exampleComponent(uid: Uid): Record<string, unknown> | undefined {
    return depth >= DEEPEST ? undefined : exampleData(model, componentOf(model, uid), options, depth + 1);
  }
}

const repeat = (value: object, times: number): readonly object[] => Array.from({ length: times }, () => value);

const SET_BY_THE_SERVER: ReadonlySet<string> = new Set([
  ...['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy', 'localizations', 'locale'],
]);
