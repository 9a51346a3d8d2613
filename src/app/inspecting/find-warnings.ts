import { expandGrant } from '../../auth/roles/apply-permissions.ts';
import type { Route } from '../../http/route.ts';
import type { Project } from '../../project/load-project.ts';
import { findWeakSecrets } from '../../project/refuse-weak-secrets.ts';
import type { Model } from '../../schema/model.ts';
import { didYouMean } from '../../util/text/did-you-mean.ts';
import { knownPermissions } from './known-permissions.ts';

/** The roles that every project has. */
const ROLES = ['public', 'authenticated'];

/** Probable mistakes that do not stop a start: in schemas, permissions, secrets. */
export const findWarnings = (project: Project, model: Model, routes: readonly Route[]): readonly string[] => [
  ...project.schemaWarnings,
  ...warningsOfOwners(model),
  ...warningsOfRoles(project),
  ...warningsOfActions(project, model, routes),
  ...warningsOfSecrets(project),
];

/** Relations that both sides own; each pair once. */
const warningsOfOwners = ({ contentTypes }: Model): readonly string[] =>
  [...contentTypes.values()].flatMap(({ uid, attributes }) =>
    [...attributes.values()].flatMap((attribute) => {
      if (attribute.kind !== 'relation' || attribute.inversedBy === undefined) return [];
      const other = contentTypes.get(attribute.target)?.attributes.get(attribute.inversedBy);
      const [own, inverse] = [`${uid}.${attribute.name}`, `${attribute.target}.${attribute.inversedBy}`];
      if (other?.kind !== 'relation' || other.inversedBy !== attribute.name || own >= inverse) return [];
      return [
        `${own} and ${inverse} both have inversedBy; one of them should have mappedBy. The table that contains links is used.`,
      ];
    }),
  );

const warningsOfRoles = ({ settings }: Project): readonly string[] =>
  Object.keys(settings.permissions ?? {}).flatMap((role) => {
    const meant = ROLES.includes(role) ? undefined : didYouMean(role, ROLES);
    return meant === undefined ? [] : [`config/permissions: "${role}" is a separate role. Did you mean "${meant}"?`];
  });

/** A granted action that no route requires has no effect. */
function warningsOfActions({ settings }: Project, model: Model, routes: readonly Route[]): readonly string[] {
  const known = knownPermissions(model, routes);
  const names = new Set([...known].map((permission) => permission.slice(permission.lastIndexOf('.') + 1)));
  return Object.entries(settings.permissions ?? {}).flatMap(([role, grants]) =>
    Object.entries(grants).flatMap(([type, actions]) =>
      actions
        // With `*`, each type gets the actions it has.
        .filter((action) => expandGrant(model, type, [action]).every((permission) => !known.has(permission)))
        .map((action) => {
          const meant = didYouMean(action, names);
          const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
          return `config/permissions: ${type} has no action "${action}", granted to ${role}.${hint}`;
        }),
    ),
  );
}

const warningsOfSecrets = (project: Project): readonly string[] => [
  ...(project.settings.apiTokenSalt === null ? ['API_TOKEN_SALT is not set: API tokens cannot be created.'] : []),
  ...findWeakSecrets(project).map(({ text, source }) => `${source}: ${text}`),
];
