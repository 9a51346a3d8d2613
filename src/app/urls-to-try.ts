import type { Attribute, ContentType, Model } from '../schema/model.ts';

/**
 * Three requests worth trying, from easy to interesting: a page of the first collection type that
 * has something to populate, the same populated, the same filtered and sorted.
 */
export function urlsToTry(model: Model, prefix: string): readonly string[] {
  const types = [...model.contentTypes.values()].filter((type) => !type.builtIn && type.kind === 'collectionType');
  const type = types.find((candidate) => populated(candidate) !== undefined) ?? types[0];
  if (type === undefined) return [];
  const page = `${prefix}/${type.pluralName}`;
  const part = populated(type);
  const label =
    visible(type).find((attribute) => attribute.kind === 'scalar' && attribute.type === 'string')?.name ?? 'id';
  return [
    page,
    `${page}?populate=${part?.name ?? '*'}&pagination[pageSize]=5`,
    `${page}?filters[${label}][$notNull]=true&sort=${label}&fields[0]=${label}`,
  ];
}

const visible = (type: ContentType): readonly Attribute[] =>
  [...type.attributes.values()].filter((attribute) => !attribute.private);

/** Relations first: they are what people come for. */
function populated(type: ContentType): Attribute | undefined {
  const parts = visible(type).filter((attribute) => attribute.kind !== 'scalar' && attribute.name !== 'localizations');
  return parts.find((attribute) => attribute.kind === 'relation') ?? parts[0];
}
