import type { Attribute, Model, Type } from '../../../schema/model.ts';
import { typeInside } from '../../reading/type-inside.ts';

type Values = Readonly<Record<string, unknown>>;

/** An entry without private attributes and passwords, at any depth. */
export function withoutPrivate(model: Model, type: Type, entity: Values): Values {
  return Object.fromEntries(
    Object.entries(entity).flatMap(([name, value]) => {
      const attribute = type.attributes.get(name);
      if (attribute === undefined) return [[name, value]];
      const isSecret = attribute.private || (attribute.kind === 'scalar' && attribute.type === 'password');
      return isSecret ? [] : [[name, inside(model, attribute, value)]];
    }),
  );
}

function inside(model: Model, attribute: Attribute, value: unknown): unknown {
  if (attribute.kind === 'scalar') return value;
  if (Array.isArray(value)) return value.map((one) => inside(model, attribute, one));
  if (typeof value !== 'object' || value === null) return value;
  const type = typeInside(model, attribute, value as Values);
  return type === undefined ? value : withoutPrivate(model, type, value as Values);
}
