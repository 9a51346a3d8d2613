import { explainAccess } from '../../auth/roles/explain-access.ts';
import { explainQuery } from '../../content/explaining/explain-query.ts';
import { explainRefusal, resolveText } from '../../content/explaining/explain-refusal.ts';
import { forbidden, validationError } from '../../errors.ts';
import { findIgnored } from '../../query/find-ignored.ts';
import { parseQueryString } from '../../query/parse-query-string.ts';
import { json } from '../route.ts';
import { AGGREGATE } from '../routes/content-routes.ts';
import { requestedContent, requestedUrl } from './requested-url.ts';
import { chosenAccess } from './explorer-caller.ts';
import { scopeAs } from './scope-as.ts';
import type { ExplorerAnswer } from './explorer-options.ts';

/** Shape, plan and SQL statements of a request. */
export const explainUrl: ExplorerAnswer = async (explorer, request, entry) => {
  const { engine, type, id, queryString, contract, access, action } = await explainedRequest(explorer, request, entry);
  if (!access.allows(action)) throw forbidden();
  const explanation = await explainQuery(scopeAs(engine, access, request), type, queryString, {
    ...(id !== undefined && { id }),
    contract,
    run: new URLSearchParams(request.queryString).get('run') === 'true',
    databasePlan: true,
  });
  return json(JSON.stringify(explanation));
};

/** Fields omitted for the caller, the parameter a rejected query failed on, and parameters without effect. */
export const explainDenied: ExplorerAnswer = async (explorer, request, entry) => {
  const { engine, type, id, queryString, contract, access, action } = await explainedRequest(explorer, request, entry);
  const query = await resolveText(engine, type, id, queryString, contract);
  const withheld = [
    ...(access.allows(action) ? [] : [{ part: 'request', effect: 'refused', grant: action }]),
    ...explainAccess(query, access),
  ];
  const distinct = new Map(withheld.map((part) => [`${part.part}\n${part.grant}`, part]));
  return json(
    JSON.stringify({
      refusal: explainRefusal(query, access),
      withheld: [...distinct.values()],
      // v5's contract refuses what it does not know.
      ignored:
        contract === 'v5' ? [] : findIgnored(engine.model, type, parseQueryString(queryString, engine.queryString)),
    }),
  );
};

const notExplained = () => validationError('Aggregates are not explained. Explain the list with the same filters.');

/** The request in the URL, who sends it, and the action that it needs. */
async function explainedRequest(...[explorer, request, entry]: Parameters<ExplorerAnswer>) {
  const { engine, contracts, table } = explorer;
  if (table.match('GET', requestedUrl(request).path)?.route.path.endsWith(AGGREGATE)) throw notExplained();
  const content = requestedContent(engine, contracts, request);
  const access = await chosenAccess(entry, request);
  const action = `${content.type.uid}.${content.id === undefined ? 'find' : 'findOne'}`;
  return { engine, ...content, access, action };
}
