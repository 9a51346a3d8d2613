import { isRawObject, type RawObject } from '../../src/query/parse-query-string.ts';
import type { ContentType } from '../../src/schema/model.ts';
import { getOrCreate } from '../../src/util/get-or-create.ts';
import { type ComparedCaller, type ComparedRequest, readRequest } from './compared-request.ts';
import type { ComparedType } from './compared-types.ts';
import { type ShapeSource, shapesOf } from './request-shapes.ts';
import type { Samples } from './sample-entries.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface GeneratedRequests extends ShapeSource {
  readonly types: readonly ComparedType[];
  readonly callers: readonly ComparedCaller[];
}

/**
 * An endless sequence of requests, simple ones first: every type as every caller, then every parameter of every type in
 * turn, then combinations of parameters.
 */
export function* generateRequests(given: GeneratedRequests): Generator<ComparedRequest> {
  const { types, callers, samples, random } = given;
  for (const caller of callers) for (const { path } of types) yield readRequest(path, {}, caller);
  const nextCaller = inTurn(callers);
  const shapes = new Map(types.map((one) => [one, [...shapesOf(given, one.type), ...localeShapes(given, one.type)]]));
  const families = new Map<string, ComparedRequest[]>();
  for (const [{ type, path }, all] of shapes) {
    for (const { family, query } of all) {
      const place = pathOf(type, path, samples, random);
      const requests = getOrCreate(families, `${type.uid} ${family}`, () => []);
      requests.push(readRequest(place, query, nextCaller()));
    }
  }
  const queues = random.shuffle([...families.values()]).map((requests) => random.shuffle(requests).values());
  for (let left = queues; left.length > 0; ) {
    const remaining: typeof left = [];
    for (const queue of left) {
      const next = queue.next();
      if (next.done === true) continue;
      remaining.push(queue);
      yield next.value;
    }
    left = remaining;
  }
  for (;;) {
    const one = random.pick(types);
    const some = Array.from({ length: 2 + random.below(2) }, () => random.pick(shapes.get(one) ?? []).query);
    yield readRequest(pathOf(one.type, one.path, samples, random), some.reduce(mergeQueries, {}), nextCaller());
  }
}

function* localeShapes({ samples, contract }: GeneratedRequests, type: ContentType) {
  if (!type.localized) return;
  const locales = new Set((samples.get(type.uid) ?? []).map(({ values }) => String(values.locale)));
  for (const locale of [...locales, contract === 'v4' ? 'all' : '*', 'xx'])
    yield { family: 'locale', query: { locale } };
}

/** Occasionally one entry instead of the list. */
function pathOf(type: ContentType, path: string, samples: Samples, random: SeededRandom): string {
  if (type.kind === 'singleType' || random.below(6) > 0) return path;
  const ids = [...(samples.get(type.uid) ?? []).map(({ address }) => address), '999999'];
  return `${path}/${random.pick(ids)}`;
}

function inTurn<T>(list: readonly T[]): () => T {
  let next = 0;
  return () => list[next++ % list.length] as T;
}

/** Objects are merged; otherwise the later value wins. */
function mergeQueries(one: RawObject, other: RawObject): RawObject {
  const merged: Record<string, RawObject[string]> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const present = merged[name];
    merged[name] = isRawObject(present) && isRawObject(value) ? mergeQueries(present, value) : value;
  }
  return merged;
}
