import type { Scope } from '../../../src/content/scope.ts';
import { createGraphql, type GraphqlDocument } from '../../../src/graphql/create-graphql.ts';
import { startWork } from '../../../src/util/work.ts';
import { notebook } from './notebook.ts';

const graphql = createGraphql(notebook, {
  defaultLimit: 100,
  maxLimit: -1,
  depthLimit: null,
  introspection: true,
  persistedQueries: true,
});

const nobody = { readAccount: null, accounts: null, isKnown: true, code: null, showFault: null };

/** The answer to a document, as `told` would: `200 {…}` if it was done. */
export async function notebookGraphql(scope: Scope, query: string): Promise<string> {
  const document = (await graphql.read({ query }, 'all', { tokens: 0, work: startWork() })) as GraphqlDocument;
  const { access } = scope;
  const text = await graphql.answer(document, scope, { access, ...nobody });
  // An entry that the caller cannot see is null, like one that does not exist.
  const isAnswered =
    JSON.parse(text).errors === undefined && !/"(?:create|update|delete)\w+":\{"data":null\}/.test(text);
  return isAnswered ? `200 ${text}` : `Refused ${text}`;
}
