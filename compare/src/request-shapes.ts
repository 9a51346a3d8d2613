import { ID_ATTRIBUTE } from '../../src/schema/lookup.ts';
import type { Attribute, Model, ScalarAttribute, Type } from '../../src/schema/model.ts';
import { isJoinable, targetOf } from '../../src/query/resolution.ts';
import type { RawObject, RawValue } from '../../src/query/parse-query-string.ts';
import type { ComparedContract } from './comparison.ts';
import { PUBLICATION_MODES } from '../../src/query/v5/publication-cohort.ts';
import type { Samples } from './sample-entries.ts';
import { anyCondition, conditionsOf, sampledValues } from './sampled-values.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Parameters of one family, such as filters with `$eq` across two relations: families take turns. */
export interface RequestShape {
  readonly family: string;
  readonly query: RawObject;
}

export interface ShapeSource {
  readonly contract: ComparedContract;
  /** Whether an entry may have another document id in each server: then ids are not ordered, nor searched in parts. */
  readonly idsDiffer: boolean;
  readonly model: Model;
  readonly samples: Samples;
  readonly random: SeededRandom;
}

const DEPTH = 3;
/** Relations followed from one type: a wide model would have millions of paths. */
const BRANCHES = 6;

const scalarsOf = (type: Type): readonly ScalarAttribute[] => [
  ID_ATTRIBUTE,
  ...[...type.attributes.values()].filter((one) => one.kind === 'scalar'),
];

const isDocumentId = ({ computed }: ScalarAttribute): boolean => computed?.kind === 'documentId';

/** Without ids that compare differently in each server. */
const comparableOf = ({ idsDiffer }: ShapeSource, type: Type): readonly ScalarAttribute[] =>
  idsDiffer ? scalarsOf(type).filter((one) => !isDocumentId(one)) : scalarsOf(type);

/** Without the relation of v5's contract that nobody sees. */
const othersOf = (type: Type): readonly Attribute[] =>
  [...type.attributes.values()].filter(
    (one) => one.kind !== 'scalar' && !('private' in one && one.private && one.name === 'localizations'),
  );

/** The types that an attribute refers to. */
function targetsOf(model: Model, attribute: Attribute): readonly Type[] {
  if (attribute.kind === 'dynamicZone') return attribute.components.flatMap((uid) => model.components.get(uid) ?? []);
  return isJoinable(attribute) ? [targetOf(model, attribute)] : [];
}

/** Every parameter of a type, in every format, up to three relations deep. */
export function* shapesOf(source: ShapeSource, type: Type): Generator<RequestShape> {
  yield* fieldShapes(type);
  yield* filterShapes(source, type, (filter) => filter, 0);
  yield* groupShapes(source, type);
  yield* sortShapes(source, type, '', 0);
  yield* populateShapes(source, type);
  const searched = searchedText(source, type).slice(0, 4);
  if (!source.idsDiffer || searched.length === 4) yield { family: 'search', query: { _q: searched } };
  for (const name of ['filters', 'sort', 'fields', 'populate']) {
    const value: RawValue = name === 'filters' ? { unknown: 'x' } : 'unknown';
    yield { family: 'unknown name', query: { [name]: value } };
  }
  yield* stateShapes(source, type);
  for (const pagination of PAGES) yield { family: 'pagination', query: { pagination } };
}

function* stateShapes({ contract }: ShapeSource, type: Type): Generator<RequestShape> {
  for (const publicationState of ['live', 'preview']) yield { family: 'state', query: { publicationState } };
  if (contract === 'v4') return;
  for (const status of ['published', 'draft']) yield { family: 'status', query: { status } };
  if (!('draftAndPublish' in type) || !type.draftAndPublish) return;
  for (const status of ['published', 'draft']) {
    for (const mode of PUBLICATION_MODES) yield { family: 'cohort', query: { status, publicationFilter: mode } };
    for (const has of ['true', 'false']) yield { family: 'cohort', query: { status, hasPublishedVersion: has } };
  }
}

const PAGES: readonly RawObject[] = [
  { page: '1', pageSize: '2' },
  { page: '2', pageSize: '3' },
  { start: '1', limit: '2' },
  { limit: '3' },
  { pageSize: '1000' },
  { page: '1', pageSize: '5', withCount: 'false' },
  { page: '0' },
  { limit: '-1' },
];

const searchedText = (source: ShapeSource, type: Type): string => {
  const { samples, random } = source;
  const texts = comparableOf(source, type).filter((one) => one.type === 'string' || one.type === 'text');
  return texts.length === 0 ? 'a' : random.pick(sampledValues(samples, type, random.pick(texts)));
};

function* fieldShapes(type: Type): Generator<RequestShape> {
  const names = scalarsOf(type).map(({ name }) => name);
  for (const name of names) yield { family: 'fields', query: { fields: [name] } };
  yield { family: 'fields', query: { fields: names.slice(0, 4) } };
  yield { family: 'fields', query: { fields: '*' } };
}

type Around = (filter: RawObject) => RawObject;

function* filterShapes(source: ShapeSource, type: Type, around: Around, depth: number): Generator<RequestShape> {
  const { model, samples, random } = source;
  for (const attribute of scalarsOf(type)) {
    const values = sampledValues(samples, type, attribute);
    if (source.idsDiffer && isDocumentId(attribute)) {
      yield { family: `filter ${depth} $in`, query: { filters: around({ documentId: { $in: values.slice(0, 2) } }) } };
      continue;
    }
    for (const condition of depth === 0 ? conditionsOf(values, random) : [anyCondition(values, random)]) {
      const family = `filter ${depth} ${Object.keys(condition)[0]}`;
      yield { family, query: { filters: around({ [attribute.name]: condition }) } };
    }
    if (depth === 0) {
      yield { family: 'filter short', query: { filters: around({ [attribute.name]: random.pick(values) }) } };
    }
  }
  if (depth === DEPTH) return;
  for (const attribute of random.shuffle(othersOf(type)).slice(0, BRANCHES)) {
    for (const target of isJoinable(attribute) ? targetsOf(model, attribute) : []) {
      yield* filterShapes(source, target, (filter) => around({ [attribute.name]: filter }), depth + 1);
    }
  }
}

function* groupShapes(source: ShapeSource, type: Type): Generator<RequestShape> {
  const { samples, random } = source;
  const member = (): RawObject => {
    const attribute = random.pick(comparableOf(source, type));
    return { [attribute.name]: anyCondition(sampledValues(samples, type, attribute), random) };
  };
  for (const operator of ['$and', '$or', '$and', '$or']) {
    yield { family: operator, query: { filters: { [operator]: [member(), member()] } } };
    yield { family: `${operator} beside`, query: { filters: { ...member(), [operator]: [member(), member()] } } };
    yield {
      family: `${operator} below`,
      query: { filters: { $or: [{ [operator]: [member(), member()] }, member()] } },
    };
  }
  yield { family: '$not around', query: { filters: { $not: member() } } };
}

function* sortShapes(source: ShapeSource, type: Type, path: string, depth: number): Generator<RequestShape> {
  const { model, random } = source;
  for (const { name } of comparableOf(source, type)) {
    const key = `${path}${name}`;
    for (const sort of depth === 0 ? [key, `${key}:desc`, [`${key}:asc`, 'id:desc']] : [`${key},id`]) {
      yield { family: `sort ${depth}`, query: { sort } };
    }
  }
  if (depth === 2) return;
  for (const attribute of random.shuffle(othersOf(type)).slice(0, BRANCHES)) {
    for (const target of isJoinable(attribute) ? targetsOf(model, attribute) : []) {
      yield* sortShapes(source, target, `${path}${attribute.name}.`, depth + 1);
    }
  }
}

function* populateShapes(source: ShapeSource, type: Type): Generator<RequestShape> {
  yield { family: 'populate all', query: { populate: '*' } };
  yield { family: 'populate all deep', query: { populate: { ...deepOf(source, type, DEPTH) } } };
  for (const attribute of othersOf(type)) {
    yield { family: 'populate 1', query: { populate: attribute.name } };
    yield { family: 'populate 1', query: { populate: [attribute.name] } };
    for (const target of targetsOf(source.model, attribute)) {
      yield { family: 'populate all below', query: { populate: { [attribute.name]: { populate: '*' } } } };
      for (const inner of othersOf(target).slice(0, BRANCHES)) {
        yield { family: 'populate 2', query: { populate: `${attribute.name}.${inner.name}` } };
        for (const last of targetsOf(source.model, inner).flatMap(othersOf).slice(0, BRANCHES)) {
          yield { family: 'populate 3', query: { populate: [`${attribute.name}.${inner.name}.${last.name}`] } };
        }
      }
      if (isJoinable(attribute)) yield* optionShapes(source, attribute.name, target);
      else {
        const on = { [target.uid]: { populate: '*' } };
        yield { family: 'populate on', query: { populate: { [attribute.name]: { on } } } };
      }
    }
  }
}

/** A `populate` tree down to the maximum depth. */
function deepOf(source: ShapeSource, type: Type, depth: number): RawObject {
  return Object.fromEntries(
    othersOf(type)
      .slice(0, BRANCHES)
      .map((attribute) => {
        const [target] = isJoinable(attribute) ? targetsOf(source.model, attribute) : [];
        return [attribute.name, depth > 1 && target ? { populate: deepOf(source, target, depth - 1) } : 'true'];
      })
      .map(([name, value]) => [name, typeof value === 'object' && isEmpty(value) ? 'true' : value]),
  );
}

const isEmpty = (value: unknown): boolean =>
  Object.keys((value as { readonly populate: object }).populate).length === 0;

function* optionShapes(source: ShapeSource, name: string, target: Type): Generator<RequestShape> {
  const { samples, random } = source;
  const attribute = random.pick(comparableOf(source, target));
  const condition = anyCondition(sampledValues(samples, target, attribute), random);
  const options: readonly RawObject[] = [
    { fields: [attribute.name] },
    { filters: { [attribute.name]: condition } },
    { sort: [`${attribute.name}:desc`, 'id'] },
    { fields: ['id'], publicationState: 'preview' },
    { start: '0', limit: '2' },
  ];
  for (const option of options) {
    yield { family: `populate with ${Object.keys(option)[0]}`, query: { populate: { [name]: option } } };
  }
}
