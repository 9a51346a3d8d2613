import { RequestError } from '../../errors.ts';
import type { Model, Type } from '../../schema/model.ts';
import { isHashed } from '../../schema/scalar-types.ts';
import { typeInside } from '../reading/type-inside.ts';
import type { Body } from '../versions/entry-body.ts';

/** They would be stored in plain text until publication. */
export function refusePasswords(model: Model, type: Type, body: Body): void {
  for (const [name, value] of Object.entries(body)) {
    const attribute = type.attributes.get(name);
    if (attribute?.kind === 'scalar' && isHashed(attribute.type) && value)
      throw new RequestError(
        'ValidationError',
        `${name} is a password, which cannot be kept as a change: save it at once.`,
      );
    if (attribute?.kind !== 'component' && attribute?.kind !== 'dynamicZone') continue;
    for (const part of [value].flat()) {
      if (typeof part !== 'object' || part === null) continue;
      const component = typeInside(model, attribute, part as Body);
      if (component !== undefined) refusePasswords(model, component, part as Body);
    }
  }
}
