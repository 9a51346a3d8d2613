import type { Attribute, Model, Type } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';
import { type Access, mayFind } from '../access.ts';
import type { StrippedBody } from './strip-body.ts';

/** A body without targets of types that the caller may not find, at any depth; `pruneChange` ignores the same. */
export const pruneBody = (model: Model, type: Type, data: object, access: Access): StrippedBody =>
  pruneTargets({ model, access }, type, data);

interface Finding {
  readonly model: Model;
  readonly access: Access;
}

type Pruned = { readonly value: unknown; readonly dropped: readonly string[] };

const LEFT_OUT = Symbol('left out');

function pruneTargets(finding: Finding, type: Type, data: object): StrippedBody {
  const dropped: string[] = [];
  const keptFields = Object.entries(data).flatMap(([name, sent]): [string, unknown][] => {
    const attribute = type.attributes.get(name);
    if (attribute === undefined) return [[name, sent]];
    const { value, dropped: below } = pruneValue(finding, attribute, sent);
    dropped.push(...below.map((path) => (path === '' ? name : `${name}.${path}`)));
    return value === LEFT_OUT ? [] : [[name, value]];
  });
  return { data: Object.fromEntries(keptFields), dropped };
}

function pruneValue(finding: Finding, attribute: Attribute, sent: unknown): Pruned {
  switch (attribute.kind) {
    case 'relation':
    case 'morphFrom':
      return mayFind(finding.access, attribute.target) ? whole(sent) : { value: LEFT_OUT, dropped: [''] };
    case 'morphTo':
      return pruneMorph(finding, sent);
    case 'component':
    case 'dynamicZone':
      return Array.isArray(sent)
        ? prunedList(sent.map((item) => pruneItem(finding, attribute, item)))
        : pruneItem(finding, attribute, sent);
    default:
      return whole(sent);
  }
}

const whole = (value: unknown): Pruned => ({ value, dropped: [] });

const prunedList = (items: readonly Pruned[]): Pruned => ({
  value: items.map(({ value }) => value),
  dropped: items.flatMap(({ dropped }) => dropped),
});

function pruneItem(finding: Finding, attribute: Attribute, item: unknown): Pruned {
  if (!isRecord(item)) return whole(item);
  const uid = attribute.kind === 'component' ? attribute.component : String(item.__component);
  const component = finding.model.components.get(uid);
  if (component === undefined) return whole(item);
  const { data, dropped } = pruneTargets(finding, component, item);
  return { value: data, dropped };
}

/** Items of types that the caller may not find are left out; the attribute, if none is left. */
function pruneMorph({ access }: Finding, sent: unknown): Pruned {
  const isFound = (item: unknown): boolean => isRecord(item) && mayFind(access, String(item.__type));
  if (Array.isArray(sent)) {
    const foundTargets = sent.filter(isFound);
    if (foundTargets.length === sent.length) return whole(sent);
    return { value: foundTargets.length === 0 ? LEFT_OUT : foundTargets, dropped: [''] };
  }
  if (!isRecord(sent)) return whole(sent);
  if (sent.id !== undefined) return isFound(sent) ? whole(sent) : { value: LEFT_OUT, dropped: [''] };
  const foundTargets = Object.fromEntries(
    Object.entries(sent).map(([name, items]) => [name, [items].flat().filter(isFound)]),
  );
  const isWhole = Object.entries(sent).every(([name, items]) => foundTargets[name]?.length === [items].flat().length);
  return isWhole ? whole(sent) : { value: foundTargets, dropped: [''] };
}
