import { readActionCatalogue } from '../auth/action-catalogue.ts';
import type { Route } from '../http/route.ts';
import type { Model } from '../schema/model.ts';

/** Every permission that something asks for: the actions of types and plugins, and what the project's routes name. */
export function knownPermissions(model: Model, routes: readonly Route[]): ReadonlySet<string> {
  const catalogue = [...readActionCatalogue(model)].flatMap(([holder, controllers]) =>
    [...controllers].flatMap(([controller, actions]) => actions.map((action) => `${holder}.${controller}.${action}`)),
  );
  const asked = routes.flatMap(({ action, asksFor }) => action ?? asksFor?.split(', ') ?? []);
  return new Set([...catalogue, ...asked]);
}

/** `find, findOne` for `api::article.article`. */
export const actionsOf = (known: ReadonlySet<string>, holder: string): readonly string[] =>
  [...known].filter((action) => action.startsWith(`${holder}.`)).map((action) => action.slice(holder.length + 1));
