import { ExactNumber, printExact } from '../../../../kit/src/exact-json.ts';
import type { Attributes, Model } from '../../model/model.ts';
import type { Json } from './values.ts';

/**
 * A body without JSON values of stored components that nobody edited and that have numbers no double can hold: the
 * server refuses them, and would store them rounded if they were. What a component does not have in a body stays as it
 * is stored.
 */
export function omitRounded(model: Model, attributes: Attributes, body: Json, stored: Json): Json {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const attribute = attributes[name];
      if (attribute?.type !== 'component' && attribute?.type !== 'dynamiczone') return [name, value];
      const before = [stored[name] ?? []].flat() as unknown as readonly Json[];
      const omit = (part: unknown): unknown => {
        if (typeof part !== 'object' || part === null) return part;
        const uid = String((part as Json).__component ?? attribute.component);
        const own = model.components.get(uid)?.attributes ?? {};
        const same = before.find(({ id, __component = uid }) => id === (part as Json).id && __component === uid);
        return same === undefined ? part : omitFrom(model, own, part as Json, same);
      };
      return [name, Array.isArray(value) ? value.map(omit) : omit(value)];
    }),
  );
}

function omitFrom(model: Model, attributes: Attributes, part: Json, stored: Json): Json {
  const kept = Object.entries(part).filter(([name, value]) => {
    const type = attributes[name]?.type;
    const isJson = type === 'json' || type === 'blocks';
    return !(isJson && mayBeRounded(value) && printExact(value) === printExact(stored[name] ?? null));
  });
  return omitRounded(model, attributes, Object.fromEntries(kept), stored);
}

/** Whether a number in it is where doubles leave out integers. */
function mayBeRounded(value: unknown): boolean {
  if (value instanceof ExactNumber) return true;
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(mayBeRounded);
}
