import type { ContentType } from '../../../schema/model.ts';
import { isRecord } from '../../../util/is-record.ts';
import type { LifecycleParams } from '../../lifecycles/lifecycles.ts';
import { parseInput, type QueryInput } from '../../reading/recall-query.ts';
import type { Scope } from '../../scope.ts';
import { hasHooks } from './write-hooks.ts';

/**
 * Parameters of lifecycle hooks in addition to the data of a request: the selection of its response, and the id in the
 * path.
 */
export function requestParams(
  { engine }: Scope,
  type: ContentType,
  moment: 'Create' | 'Update',
  query: QueryInput,
  id?: string,
): LifecycleParams {
  if (!hasHooks(engine, type, moment)) return {};
  return { ...(id !== undefined && { where: { id } }), ...shownParams(parseInput(engine, query)) };
}

type Options = Readonly<Record<string, unknown>>;

/** `fields` and `populate` as v4's database layer names them, for lifecycle hooks. */
export function shownParams({ fields, populate }: Options): LifecycleParams {
  const select = selectOf(fields);
  const shown = populateOf(populate);
  return { ...(select !== undefined && { select }), ...(shown !== undefined && { populate: shown }) };
}

/** Always includes the id. Undefined means all. */
function selectOf(fields: unknown): readonly string[] | undefined {
  if (isNothing(fields) || fields === '*') return undefined;
  return [...new Set(['id', ...namesIn(fields)])];
}

function populateOf(populate: unknown): unknown {
  if (isNothing(populate) || typeof populate === 'boolean') return populate ?? undefined;
  if (populate === '*') return true;
  return isRecord(populate) ? populateEach(populate) : [...new Set(namesIn(populate))];
}

/** Omits what is switched off. */
function populateEach(populate: Options): Options {
  const below = Object.entries(populate).map(([name, option]) => [name, optionsOf(option)] as const);
  return Object.fromEntries(below.filter(([, option]) => option !== false));
}

function optionsOf(option: unknown): unknown {
  if (!isRecord(option)) return typeof option === 'string' ? !OFF.has(option) : option;
  const { sort, filters, start, fields, populate, on, ...rest } = option;
  return {
    ...rest,
    ...(!isNothing(sort) && { orderBy: isRecord(sort) ? sort : namesIn(sort).map(orderOf) }),
    ...(!isNothing(filters) && { where: filters }),
    ...(!isNothing(start) && { offset: Number(start) }),
    ...shownParams({ fields, populate }),
    ...(isRecord(on) && { on: populateEach(on) }),
  };
}

const OFF: ReadonlySet<string> = new Set(['false', 'f', '0']);

function orderOf(key: string): Options {
  const [path = '', order = 'asc'] = key.split(':');
  return path.split('.').reduceRight<unknown>((below, name) => ({ [name]: below }), order) as Options;
}

/** A list may be written as one string. */
const namesIn = (names: unknown): readonly string[] =>
  (Array.isArray(names) ? names : [names]).flatMap((name) => String(name).split(',')).map((name) => name.trim());

const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;
