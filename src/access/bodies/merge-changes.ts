import { componentOf } from '../../schema/lookup.ts';
import type { ComponentAttribute, ContentType, Model, Type } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { type Fields, fieldsOfGrant, type Grant } from '../grant.ts';
import { fieldsInside } from './keep-outside.ts';

type Body = Readonly<Record<string, unknown>>;

/** What is merged: bodies of one entry or component. */
interface Merged {
  /** Without anything that its sender may not write. */
  readonly sent: Body;
  /** The earlier changes. */
  readonly earlier: Body;
  /** The components of the published entry, with their ids. */
  readonly stored: Body;
}

/**
 * The changes to keep: what was sent replaces earlier changes, except those that the sender may not write, at any
 * depth. A component that the sender writes in part keeps its id, so publishing leaves the rest of it as it is.
 */
export const mergeChanges = (model: Model, type: ContentType, merged: Merged, held: Grant): Body =>
  mergeBody(model, type, merged, fieldsOfGrant(held));

function mergeBody(model: Model, type: Type, { sent, earlier, stored }: Merged, fields: Fields): Body {
  if (fields === 'all') return sent;
  const names = new Set([...Object.keys(earlier), ...Object.keys(sent)]);
  const entries = [...names].flatMap((name): [string, unknown][] => {
    const attribute = type.attributes.get(name);
    const below = attribute?.kind === 'component' ? fieldsInside(model, attribute, fields) : null;
    if (attribute?.kind === 'component' && below !== null && below !== 'all') {
      const merge = attribute.many ? mergeList : mergeOne;
      const part = { sent: sent[name], earlier: earlier[name], stored: stored[name] };
      const value = merge(model, attribute, part, below);
      return value === undefined ? [] : [[name, value]];
    }
    if (Object.hasOwn(sent, name)) return [[name, sent[name]]];
    return below === 'all' || fields.has(name) ? [] : [[name, earlier[name]]];
  });
  return Object.fromEntries(entries);
}

interface Part {
  readonly sent: unknown;
  readonly earlier: unknown;
  readonly stored: unknown;
}

/** Only a sender who may write all of a component can add or remove it. */
function mergeOne(model: Model, attribute: ComponentAttribute, { sent, earlier, stored }: Part, below: Fields) {
  if (earlier === null) return null;
  if (!isRecord(sent)) return isRecord(earlier) ? outside(model, attribute, earlier, stored, below) : undefined;
  return mergeItem(model, attribute, { sent, earlier, stored }, below);
}

function mergeItem(model: Model, attribute: ComponentAttribute, { sent, earlier, stored }: Part, below: Fields): Body {
  const { id: own, ...values } = sent as Body;
  const base = isRecord(earlier) ? earlier : {};
  const { id } = isRecord(earlier) ? earlier : { id: own ?? (isRecord(stored) ? stored.id : undefined) };
  const found = isRecord(stored) && String(stored.id) === String(id) ? stored : {};
  const component = componentOf(model, attribute.component);
  const merged = mergeBody(model, component, { sent: values, earlier: withoutId(base), stored: found }, below);
  return id === undefined ? merged : { id, ...merged };
}

const withoutId = ({ id: _id, ...values }: Body): Body => values;

/** Earlier changes of a component without those that the sender may write; undefined if none are left. */
function outside(model: Model, attribute: ComponentAttribute, earlier: Body, stored: unknown, below: Fields) {
  const left = mergeItem(model, attribute, { sent: {}, earlier, stored }, below);
  return isNamedOnly(left) ? undefined : left;
}

const isNamedOnly = (item: unknown): boolean => isRecord(item) && Object.keys(item).every((name) => name === 'id');

/** Items are matched by their ids or, if none is sent, by their positions. Items that were not sent stay. */
function mergeList(model: Model, attribute: ComponentAttribute, { sent, earlier, stored }: Part, below: Fields) {
  const published = recordsOf(stored);
  const storedOf = (id: unknown): Body | undefined => published.find((one) => String(one.id) === String(id));
  if (!Array.isArray(sent)) {
    if (!Array.isArray(earlier)) return undefined;
    const left = recordsOf(earlier).map((one) =>
      mergeItem(model, attribute, { sent: {}, earlier: one, stored: storedOf(one.id) }, below),
    );
    return left.length === published.length && left.every(isNamedOnly) ? undefined : left;
  }
  const before = Array.isArray(earlier) ? recordsOf(earlier) : published.map(({ id }) => ({ id }));
  const isNamed = recordsOf(sent).some(({ id }) => id !== undefined);
  const left = new Set(before);
  const merged = sent.map((item, index) => {
    const own = isRecord(item) ? item.id : undefined;
    const found = isNamed ? before.find(({ id }) => id !== undefined && String(id) === String(own)) : before[index];
    if (found === undefined || !isRecord(item)) return item;
    left.delete(found);
    return mergeItem(model, attribute, { sent: item, earlier: found, stored: storedOf(found.id) }, below);
  });
  return [...merged, ...left];
}

const recordsOf = (list: unknown): readonly Body[] => (Array.isArray(list) ? list.filter(isRecord) : []);
