import get from 'lodash/get.js';
import type { Attribute, Model, Type } from '../../schema/model.ts';
import { isJson } from '../../schema/scalar-types.ts';
import { isRecord } from '../../util/is-record.ts';
import { inexact, inexactNumber, mayLoseDigits } from '../../util/json/exact-json.ts';
import { ExactNumber } from '../../util/json/exact-number.ts';

type Path = readonly (string | number)[];
type Data = Readonly<Record<string, unknown>>;

/**
 * Refuses numbers in a body that a double cannot hold, except integers in JSON attributes, which are stored with all
 * their digits. `at`: where in the body the data of the entry are.
 */
export function refuseRounded(model: Model, type: Type, body: unknown, at: readonly string[]): void {
  if (mayLoseDigits(body)) refuseRoundedData(model, type, at.length === 0 ? body : get(body, at), at);
}

/** The same for the data themselves, wherever they come from. */
export function refuseRoundedData(model: Model, type: Type, data: unknown, at: Path): void {
  if (isPlain(data)) refuseIn(model, type, data, at);
  else refuse(data, at, false);
}

/** Refuses such numbers anywhere in values that do not belong to an entry. */
export const refuseExactNumbers = (values: unknown, at: Path): void => refuse(values, at, false);

function refuseIn(model: Model, type: Type, data: Data, above: Path): void {
  for (const [name, value] of Object.entries(data))
    refuseValue(model, type.attributes.get(name), value, [...above, name]);
}

function refuseValue(model: Model, attribute: Attribute | undefined, value: unknown, path: Path): void {
  if (attribute?.kind !== 'component' && attribute?.kind !== 'dynamicZone') {
    refuse(value, path, attribute?.kind === 'scalar' && isJson(attribute.type));
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseItem(model, attribute, item, [...path, index]);
  } else refuseItem(model, attribute, value, path);
}

function refuseItem(model: Model, attribute: Attribute, item: unknown, path: Path): void {
  const type = isPlain(item) ? componentOf(model, attribute, item) : undefined;
  if (type === undefined) refuse(item, path, false);
  else refuseIn(model, type, item as Data, path);
}

function componentOf(model: Model, attribute: Attribute, item: Data): Type | undefined {
  if (attribute.kind === 'component') return model.components.get(attribute.component);
  return model.components.get(String(item.__component));
}

/** Anything in a value that is not one of a component. */
function refuse(value: unknown, path: Path, keeps: boolean): void {
  if (value instanceof ExactNumber) {
    const reason = keeps && Number.isFinite(value.valueOf()) ? null : inexactNumber(value.digits);
    if (reason !== null) throw inexact(path, reason);
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuse(item, [...path, index], keeps);
  } else if (isRecord(value)) {
    for (const [name, member] of Object.entries(value)) refuse(member, [...path, name], keeps);
  }
}

const isPlain = (value: unknown): value is Data => isRecord(value) && !(value instanceof ExactNumber);
