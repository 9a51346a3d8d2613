import type { MissingGrant } from '../access/grant-advice.ts';
import { attributeOf, type ContentType, type FindType, isRelation, type Project, typeFinder } from '../query/model.ts';

interface AnswerError {
  readonly message?: string;
  readonly path?: readonly (string | number)[];
}

const FORBIDDEN = 'Forbidden access';

/** The permissions missing according to a response; the contract only reports that access is forbidden, and where. */
export function forbiddenGrants(project: Project, answer: unknown): readonly MissingGrant[] {
  const { errors = [] } = (answer ?? {}) as { readonly errors?: readonly AnswerError[] };
  const found = errors
    .filter(({ message }) => message === FORBIDDEN)
    .flatMap(
      ({ path = [] }) =>
        grantAt(
          project,
          path.filter((step) => typeof step === 'string'),
        ) ?? [],
    );
  return [...new Map(found.map((grant) => [`${grant.uid}.${grant.action}`, grant])).values()];
}

/** `['articles', 'data', 'attributes', 'author']` -> find of authors. */
function grantAt(project: Project, [root = '', ...steps]: readonly string[]): MissingGrant | null {
  const start = project.types.flatMap((type) => rootFields(type).filter(({ name }) => name === root))[0];
  if (start === undefined) return null;
  const find = typeFinder(project);
  const names = steps.filter((step) => step !== 'data' && step !== 'attributes');
  const { type, isRoot } = names.reduce(
    (at, name) => ({ type: relatedType(find, at.type, name) ?? at.type, isRoot: false }),
    { type: start.type, isRoot: true },
  );
  return { uid: type.uid, action: isRoot ? start.action : 'find' };
}

function relatedType(find: FindType, type: ContentType, name: string): ContentType | undefined {
  const attribute = attributeOf(type, name);
  return isRelation(attribute) ? find(attribute.target) : undefined;
}

/** The root fields of a type, each with the action it requires. */
function rootFields(
  type: ContentType,
): readonly { readonly name: string; readonly action: string; readonly type: ContentType }[] {
  if (type.route === null) return [];
  const single = camel(type.uid.slice(type.uid.lastIndexOf('.') + 1));
  const pascal = `${single.charAt(0).toUpperCase()}${single.slice(1)}`;
  const reads =
    type.kind === 'single'
      ? [[single, 'find']]
      : [
          [single, 'findOne'],
          [camel(type.route), 'find'],
        ];
  return [...reads, [`create${pascal}`, 'create'], [`update${pascal}`, 'update'], [`delete${pascal}`, 'delete']].map(
    ([name = '', action = '']) => ({ name, action, type }),
  );
}

/** `menu-sections` -> `menuSections`, as the schema names its fields. */
export const camel = (name: string): string =>
  name.replaceAll(/[-_\s]+(\w)/g, (_, letter: string) => letter.toUpperCase());
