import type { AggregateRoute } from '../../http/routes/content-routes.ts';
import type { Route } from '../../http/route.ts';

/**
 * The routes of content with those of aggregates, where neither the list nor one entry of a type is the project's own:
 * code that decides which entries of a list are shown could not decide about numbers about them, and code that finds an
 * entry by another name may know one of this name. Other routes of the project come first.
 */
export function withAggregates(
  arranged: readonly Route[],
  core: readonly Route[],
  aggregates: readonly AggregateRoute[],
): readonly Route[] {
  const isArranged = new Set(arranged);
  const before = new Map<Route, Route>();
  for (const { type, route } of aggregates) {
    const [find, findOne] = ['find', 'findOne'].map((action) =>
      core.find((one) => one.method === 'GET' && one.action === `${type.uid}.${action}`),
    );
    if (find === undefined || findOne === undefined) continue;
    if (isArranged.has(find) && isArranged.has(findOne)) before.set(findOne, route);
  }
  return arranged.flatMap((route) => {
    const aggregate = before.get(route);
    return aggregate === undefined ? [route] : [aggregate, route];
  });
}
