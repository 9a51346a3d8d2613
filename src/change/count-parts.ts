import type { Attribute, Model, Type } from '../schema/model.ts';
import { isRecord } from '../util/is-record.ts';

/**
 * Maximum number of parts of one body. With more, the contract's own server is busy for minutes and blocks all other
 * requests.
 */
export const MAX_PARTS = 20_000;

/** Unknown names in an object that are not counted: an id, or what a form adds to each entry. */
const FREE_NAMES = 100;

/** A component has its own fields to check, and takes several rows. */
const COMPONENT_PARTS = 4;

/**
 * The number of parts of a body that are later processed one by one: related entries, files, nodes of blocks, unknown
 * names, and components, which count four times. Stops when there are too many.
 */
export function countParts(model: Model, type: Type, data: unknown): number {
  let count = 0;
  const waiting: { readonly type: Type; readonly data: unknown }[] = [{ type, data }];
  for (let next = waiting.pop(); next !== undefined && count <= MAX_PARTS; next = waiting.pop()) {
    const { type: own, data: fields } = next;
    if (!isRecord(fields)) continue;
    let unknown = 0;
    for (const name of Object.keys(fields)) {
      const attribute = own.attributes.get(name);
      if (attribute === undefined) {
        unknown += 1;
        continue;
      }
      const items = listOf(attribute, fields[name]);
      count +=
        items.length * (attribute.kind === 'component' || attribute.kind === 'dynamicZone' ? COMPONENT_PARTS : 1);
      if (count > MAX_PARTS) break;
      for (const item of items) {
        const component = componentOf(model, attribute, item);
        if (component !== undefined) waiting.push({ type: component, data: item });
      }
    }
    count += Math.max(0, unknown - FREE_NAMES);
  }
  return count;
}

function listOf(attribute: Attribute, value: unknown): readonly unknown[] {
  if (attribute.kind === 'scalar') return attribute.type === 'blocks' ? nodesOf(value) : [];
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return [];
  if (attribute.kind === 'component' || attribute.kind === 'dynamicZone') return [value];
  return ['set', 'connect', 'disconnect'].flatMap((name) => (Array.isArray(value[name]) ? value[name] : []));
}

/** Including everything below them. */
function nodesOf(value: unknown): readonly unknown[] {
  const nodes: unknown[] = Array.isArray(value) ? [...value] : [];
  for (let at = 0; at < nodes.length && nodes.length <= MAX_PARTS; at++) {
    const node = nodes[at];
    if (isRecord(node) && Array.isArray(node.children)) for (const child of node.children) nodes.push(child);
  }
  return nodes;
}

function componentOf(model: Model, attribute: Attribute, item: unknown): Type | undefined {
  if (attribute.kind === 'component') return model.components.get(attribute.component);
  if (attribute.kind !== 'dynamicZone' || !isRecord(item)) return undefined;
  return typeof item.__component === 'string' ? model.components.get(item.__component) : undefined;
}
