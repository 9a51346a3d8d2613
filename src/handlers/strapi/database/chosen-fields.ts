import { isObject } from '../raw-params.ts';

/**
 * `select` of the database layer returns exactly the named fields, at every level of populate. The id is included if it
 * is named, or if something is populated, which needs it.
 */
export function chosenFields<T>(params: unknown, result: T): T {
  if (!isObject(params) || !choosesBelow(params)) return result;
  return chosen(params, result) as T;
}

/** Whether any field has to be removed. */
const choosesBelow = ({ select, populate }: Readonly<Record<string, unknown>>): boolean =>
  (select !== undefined && select !== null) ||
  (isObject(populate) && Object.values(populate).some((option) => isObject(option) && choosesBelow(option)));

function chosen(params: Readonly<Record<string, unknown>>, result: unknown): unknown {
  if (Array.isArray(result)) return result.map((one) => chosen(params, one));
  if (!isObject(result)) return result;
  const { id, ...fields } = result;
  const { populate } = params;
  const options = isObject(populate) ? populate : {};
  const below = Object.entries(fields).map(([name, value]) => {
    const { [name]: option } = options;
    return [name, isObject(option) ? chosen(option, value) : value] as const;
  });
  return { ...(leavesOutId(params) || id === undefined ? {} : { id }), ...Object.fromEntries(below) };
}

function leavesOutId({ select, populate }: Readonly<Record<string, unknown>>): boolean {
  if (select === undefined || select === null || isPopulating(populate)) return false;
  const names = (Array.isArray(select) ? select : String(select).split(',')).map((name) => String(name).trim());
  return !names.includes('id') && !names.includes('*');
}

const isPopulating = (populate: unknown): boolean =>
  Array.isArray(populate) || isObject(populate) ? Object.keys(populate).length > 0 : Boolean(populate);
