import { parseQueryString } from '../../query/parse-query-string.ts';
import type { BuilderType, BuilderTypes } from '../../types/builder/describe-builder-types.ts';
import { json, type Reply, type Route } from '../route.ts';

const BUILDER = 'plugin::content-type-builder';

/** Schemas as described by v4's content-type builder; site generators read them to discover content types. */
export function builderRoutes(prefix: string, describe: () => Promise<BuilderTypes>): readonly Route[] {
  const route = (path: string, action: string, handle: Route['handle']): Route => ({
    method: 'GET',
    path: `${prefix}/content-type-builder/${path}`,
    realm: 'content',
    action: `${BUILDER}.${action}`,
    answeredBy: 'content types',
    handle,
  });
  return [
    route('content-types', 'content-types.getContentTypes', async ({ queryString }) => {
      const { kind } = parseQueryString(queryString);
      const { findKindIssues } = await import('../../types/builder/find-kind-issues.ts');
      const error = await findKindIssues(kind);
      if (error !== null) return json(JSON.stringify({ error }), 400);
      const { contentTypes } = await describe();
      const data = kind === undefined ? contentTypes : contentTypes.filter(({ schema }) => schema.kind === kind);
      return json(JSON.stringify({ data }));
    }),
    route('content-types/:uid', 'content-types.getContentType', async ({ params }) =>
      one((await describe()).contentTypes, params.uid, 'contentType.notFound'),
    ),
    route('components', 'components.getComponents', async () =>
      json(JSON.stringify({ data: (await describe()).components })),
    ),
    route('components/:uid', 'components.getComponent', async ({ params }) =>
      one((await describe()).components, params.uid, 'component.notFound'),
    ),
  ];
}

function one(list: readonly BuilderType[], uid: string | undefined, error: string): Reply {
  const data = list.find((type) => type.uid === uid);
  return data === undefined ? json(JSON.stringify({ error }), 404) : json(JSON.stringify({ data }));
}
