import { isRawArray, type RawObject, type RawValue } from '../../src/query/parse-query-string.ts';
import { type ComparedRequest, withQuery } from './compared-request.ts';

/** Maximum number of requests to a live server per difference. */
const MAX_TRIES = 80;

/** The smallest request that still shows the difference: removes parameters one by one, the largest parts first. */
export async function shrinkRequest(
  request: ComparedRequest,
  shows: (request: ComparedRequest) => Promise<boolean>,
): Promise<ComparedRequest> {
  let smallest = request;
  let tries = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const query of smallerQueries(smallest.query)) {
      if (tries++ >= MAX_TRIES) return smallest;
      const candidate = withQuery(smallest, query);
      if (!(await shows(candidate))) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}

/** The same request without one part, from the outermost parts inwards. */
function* smallerQueries(query: RawObject): Generator<RawObject> {
  yield* without(query) as Generator<RawObject>;
}

function* without(value: RawValue): Generator<RawValue> {
  if (typeof value !== 'object' || value === null) return;
  const isList = isRawArray(value);
  const parts: readonly (readonly [string, RawValue])[] = isList
    ? value.map((one, index) => [String(index), one] as const)
    : Object.entries(value);
  const build = (some: readonly (readonly [string, RawValue])[]): RawValue =>
    isList ? some.map(([, one]) => one) : Object.fromEntries(some);
  for (const [name] of parts) yield build(parts.filter(([other]) => other !== name));
  for (const [name, inner] of parts) {
    for (const smaller of without(inner)) {
      if (isEmpty(smaller)) continue;
      yield build(parts.map(([other, same]) => [other, other === name ? smaller : same] as const));
    }
  }
}

const isEmpty = (value: RawValue): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0;
