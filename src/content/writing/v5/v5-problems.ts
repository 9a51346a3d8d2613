import get from 'lodash/get.js';
import { RequestError } from '../../../errors.ts';
import { componentOf } from '../../../schema/lookup.ts';
import type { Attribute, ContentType, Model, Type } from '../../../schema/model.ts';
import { type ValueKind, valueKind } from '../../../schema/scalar-types.ts';
import { isRecord } from '../../../util/is-record.ts';
import { wholeCharacters } from '../../../util/text/whole-characters.ts';

/** The problems of a body in v5's words: each with the value that was sent. */
export function inV5Words(error: unknown, model: Model, type: ContentType, data: object): unknown {
  if (!(error instanceof RequestError) || !isRecord(error.details) || !Array.isArray(error.details.errors))
    return error;
  const errors = error.details.errors.map((problem) => problemInV5(problem, model, type, data));
  const [first] = errors;
  const message = errors.length === 1 && isRecord(first) ? String(first.message) : error.message;
  return new RequestError(error.name, message, { ...error.details, errors });
}

function problemInV5(problem: unknown, model: Model, type: ContentType, data: object): unknown {
  if (!isRecord(problem) || !Array.isArray(problem.path)) return problem;
  const path = problem.path.map(String);
  const message = String(problem.message);
  if (path.length === 0) return Array.isArray(data) ? { ...problem, value: null } : problem;
  const attribute = attributeAt(model, type, path, data);
  const value: unknown = get(data, path);
  if (attribute?.kind !== 'scalar') return withValue(problem, value);
  // Of a type with drafts a missing value is found when the draft, where it is null, is published.
  if (type.draftAndPublish && message.endsWith(' must be defined.')) {
    const name = message.slice(0, -' must be defined.'.length);
    const wrong = `${name} must be a \`${VALIDATED_AS[valueKind(attribute.type)]}\` type, but the final value was: \`null\`.`;
    return { ...problem, message: wrong, value: null };
  }
  // A stored null, which publishing finds.
  if (value === undefined && message.includes('final value was: `null`')) return { ...problem, value: null };
  const isNoNumber = message.includes('final value was: `NaN`');
  if (isNoNumber && attribute.type === 'biginteger') {
    return withValue({ ...problem, message: `${path.at(-1)} must be a valid integer` }, value);
  }
  return withValue(problem, isNoNumber ? null : value);
}

const withValue = (problem: object, value: unknown): object =>
  value === undefined ? problem : { ...problem, value: shownValue(value) };

/** A value can be as large as the body; the beginning tells which one it is. */
const MAX_LENGTH = 2_000;

function shownValue(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length <= MAX_LENGTH ? value : `${text.slice(0, wholeCharacters(text, MAX_LENGTH))}…`;
}

/** The types of v5's validation, which are those of JavaScript. */
const VALIDATED_AS: Readonly<Record<ValueKind, 'string' | 'number' | 'boolean'>> = {
  id: 'string',
  text: 'string',
  longText: 'string',
  integer: 'number',
  bigint: 'number',
  fraction: 'number',
  boolean: 'boolean',
  day: 'string',
  time: 'string',
  instant: 'string',
  json: 'string',
};

/** The attribute at a path of the body; undefined for none. */
function attributeAt(model: Model, type: Type, path: readonly string[], data: unknown): Attribute | undefined {
  const [name = '', ...rest] = path;
  const attribute = type.attributes.get(name);
  if (rest.length === 0 || attribute === undefined) return attribute;
  const value = isRecord(data) ? data[name] : undefined;
  const [index = ''] = rest;
  const isItem = Array.isArray(value) && /^\d+$/.test(index);
  const inside = isItem ? value[Number(index)] : value;
  const below = isItem ? rest.slice(1) : rest;
  if (attribute.kind === 'component') return attributeAt(model, componentOf(model, attribute.component), below, inside);
  const zoned = attribute.kind === 'dynamicZone' && isRecord(inside) ? String(inside.__component) : '';
  const component = model.components.get(zoned);
  return component === undefined ? undefined : attributeAt(model, component, below, inside);
}

/** The problems of the body of an account, which has no types: each with the value that was sent. */
export function withSentValues(error: unknown, body: unknown): unknown {
  if (!(error instanceof RequestError) || !isRecord(error.details) || !Array.isArray(error.details.errors))
    return error;
  const errors = error.details.errors.map((problem) =>
    isRecord(problem) && Array.isArray(problem.path) && problem.path.length > 0
      ? withValue(problem, get(body, problem.path.map(String)))
      : problem,
  );
  return new RequestError(error.name, error.message, { ...error.details, errors });
}
