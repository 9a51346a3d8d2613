import mapValues from 'lodash/mapValues.js';
import pick from 'lodash/pick.js';
import { CREATOR_FIELDS } from '../../query/resolution.ts';
import { typeInside } from '../../content/reading/type-inside.ts';
import type { Attribute, Model, Type } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';

type Values = Readonly<Record<string, unknown>>;

/** A populated entry as v4's content manager responds with it: relations as counts, creators with their names. */
export const countPopulated = (model: Model, type: Type, values: Values): Values =>
  mapValues(values, (value, name) => {
    const attribute = type.attributes.get(name);
    return attribute === undefined ? value : countIn(model, attribute, value);
  });

function countIn(model: Model, attribute: Attribute, value: unknown): unknown {
  switch (attribute.kind) {
    case 'scalar':
    case 'media':
      return value;
    case 'component':
    case 'dynamicZone': {
      const inside = (item: unknown): unknown => {
        const component = isRecord(item) ? typeInside(model, attribute, item) : undefined;
        return isRecord(item) && component !== undefined ? countPopulated(model, component, item) : item;
      };
      return Array.isArray(value) ? value.map(inside) : inside(value);
    }
    default:
      if (attribute.name === 'localizations') return value;
      if (SIGNERS.has(attribute.name)) return isRecord(value) ? pick(value, [...CREATOR_FIELDS]) : null;
      return isCount(value) ? value : { count: [value ?? []].flat().length };
  }
}

const SIGNERS: ReadonlySet<string> = new Set(['createdBy', 'updatedBy']);

const isCount = (value: unknown): boolean => isRecord(value) && typeof value.count === 'number' && !('id' in value);
