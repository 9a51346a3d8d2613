import type { Access } from '../../access/access.ts';
import type { PermissionSettings } from '../../project/settings.ts';
import type { Attribute, ContentType, Model } from '../../schema/model.ts';

/**
 * Three public requests to try, from easy to interesting: a page of the first collection
 * type with something to populate, the same populated, the same filtered and sorted.
 */
export function urlsToTry(model: Model, prefix: string, everybody: Access): readonly string[] {
  const types = collectionTypes(model).filter((type) => everybody.allows(`${type.uid}.find`));
  const part = (type: ContentType): Attribute | undefined => populated(type, everybody);
  const type = types.find((candidate) => part(candidate) !== undefined) ?? types[0];
  if (type === undefined) return [];
  const page = `${prefix}/${type.pluralName}`;
  const label =
    visible(type).find((attribute) => attribute.kind === 'scalar' && attribute.type === 'string')?.name ?? 'id';
  return [
    page,
    `${page}?populate=${part(type)?.name ?? '*'}&pagination[pageSize]=5`,
    `${page}?filters[${label}][$notNull]=true&sort=${label}&fields[0]=${label}`,
  ];
}

/** If nothing is public: how to open the first type. Empty if there is none. */
export function howToOpen(model: Model, permissions: PermissionSettings | null): readonly string[] {
  const [type] = collectionTypes(model);
  if (type === undefined) return [];
  const name = type.singularName;
  return permissions !== null && Object.hasOwn(permissions, 'public')
    ? [`In config/permissions, below public:  ${JSON.stringify(name)}: ['find', 'findOne']`]
    : [`plinth roles grant public ${name} find findOne`];
}

const collectionTypes = (model: Model): readonly ContentType[] =>
  [...model.contentTypes.values()].filter((type) => !type.builtIn && type.kind === 'collectionType');

const visible = (type: ContentType): readonly Attribute[] =>
  [...type.attributes.values()].filter((attribute) => !attribute.private);

/** Relations first: they are the most interesting. */
function populated(type: ContentType, everybody: Access): Attribute | undefined {
  const parts = visible(type).filter(
    (attribute) =>
      attribute.kind !== 'scalar' &&
      attribute.name !== 'localizations' &&
      (attribute.kind !== 'relation' || everybody.allows(`${attribute.target}.find`)),
  );
  return parts.find((attribute) => attribute.kind === 'relation') ?? parts[0];
}
