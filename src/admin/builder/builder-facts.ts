import type { BuilderType, BuilderTypes } from '../../types/builder/describe-builder-types.ts';
import type { BuilderFacts } from './validation/input-rules.ts';

/** Existing names and types with which new types and components must be compatible. */
export function builderFacts({ contentTypes, components }: BuilderTypes): BuilderFacts {
  const texts = (name: string): readonly string[] =>
    contentTypes.flatMap(({ schema }) => (typeof schema[name] === 'string' ? [schema[name]] : []));
  const holding = new Set(components.filter(holdsComponents).map(({ uid }) => uid));
  return {
    targets: [
      ...contentTypes.filter(({ schema }) => schema.kind === 'collectionType').map(({ uid }) => uid),
      ...['__self__', '__contentType__'],
    ],
    names: [...texts('singularName'), ...texts('pluralName')],
    tables: texts('collectionName'),
    holdsComponents: (component) => holding.has(String(component)),
  };
}

const holdsComponents = ({ schema }: BuilderType): boolean =>
  Object.values((schema.attributes ?? {}) as Readonly<Record<string, { readonly type?: unknown }>>).some(
    ({ type }) => type === 'component',
  );
