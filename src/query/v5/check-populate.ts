import { componentOf } from '../../schema/lookup.ts';
import type { Attribute, Type } from '../../schema/model.ts';
import { isRawArray, isRawObject, isStringArray, type RawValue } from '../parse-query-string.ts';
import { isHidden, type Resolution, targetOf } from '../resolution.ts';
import { checkFields } from './check-fields.ts';
import { checkFilters, isId } from './check-filters.ts';
import { checkSort } from './check-sort.ts';
import { join, type ReportKey } from './v5-context.ts';

/** `raw` are all keys that lead to a value, `attribute` the attributes among them. */
interface Path {
  readonly raw: string | null;
  readonly attribute: string | null;
}

const TOP: Path = { raw: null, attribute: null };

/** Every name in `populate` must be a relation, component, zone or file that the caller may see, or a keyword below one. */
export function checkPopulate(
  resolution: Resolution,
  type: Type,
  value: RawValue,
  report: ReportKey,
  path: Path = TOP,
): void {
  if (value === '*') return;
  if (typeof value === 'string' || (isStringArray(value) && value.length > 0)) {
    for (const text of typeof value === 'string' ? [value] : value) {
      for (const dotted of text.split(',')) {
        const names = dotted.split('.').map((name) => name.trim());
        checkDotted(
          resolution,
          type,
          names.filter((name) => name !== ''),
          '',
          report,
          path.attribute,
        );
      }
    }
  } else if (isRawObject(value) || isRawArray(value)) {
    for (const [key, nested] of Object.entries(value)) checkAttribute(resolution, type, key, nested, report, path);
  }
}

const isPopulatable = (attribute: Attribute | undefined): boolean =>
  attribute !== undefined && attribute.kind !== 'scalar';

/** `author.avatar` */
function checkDotted(
  resolution: Resolution,
  type: Type,
  [head, ...tail]: readonly string[],
  above: string,
  report: ReportKey,
  outside: string | null = null,
): void {
  if (head === undefined) return;
  const path = above === '' ? head : `${above}.${head}`;
  const attribute = type.attributes.get(head);
  if (attribute === undefined || attribute.kind === 'scalar') {
    report('unknown', head, path);
    return;
  }
  if (isHidden(resolution, attribute)) report('private', head, join(outside, path));
  const [next] = tail;
  if (next === undefined) return;
  if (attribute.kind === 'media' || attribute.kind === 'morphTo') {
    report('unknown', head, path);
    return;
  }
  if (attribute.kind !== 'dynamicZone') {
    checkDotted(resolution, targetOf(resolution.model, attribute), tail, path, report, outside);
    return;
  }
  const components = attribute.components.map((uid) => componentOf(resolution.model, uid));
  if (!components.some((component) => leadsOn(resolution, component, tail))) {
    report('unknown', next, `${path}.${next}`);
  }
}

function leadsOn(resolution: Resolution, component: Type, names: readonly string[]): boolean {
  const [first = '', ...rest] = names;
  const attribute = component.attributes.get(first);
  if (attribute === undefined) return false;
  if (rest.length === 0) return true;
  if (attribute.kind !== 'component' && attribute.kind !== 'relation') return false;
  let isKnown = true;
  checkDotted(resolution, targetOf(resolution.model, attribute), rest, '', () => {
    isKnown = false;
  });
  return isKnown;
}

/** A key of a populate object. */
function checkAttribute(
  resolution: Resolution,
  type: Type,
  key: string,
  value: RawValue,
  report: ReportKey,
  above: Path,
): void {
  const attribute = isId(key) ? undefined : type.attributes.get(key);
  if (attribute === undefined) {
    checkKeyword(resolution, type, key, value, report, above);
    return;
  }
  const path: Path = { raw: join(above.raw, key), attribute: join(above.attribute, key) };
  const isMorph = attribute.kind === 'dynamicZone' || attribute.kind === 'morphTo';
  if (isMorph && isRawObject(value) && 'populate' in value && !isWildcardOrNone(value.populate)) {
    report('unknown', 'populate', path.raw);
  }
  if (!isPopulatable(attribute)) report('unknown', key, path.raw);
  if (isHidden(resolution, attribute)) report('private', key, path.attribute);
  if (attribute.kind === 'scalar' || value === null || value === undefined) return;
  if (isMorph) {
    if (isRawObject(value) && value.on) checkKeyword(resolution, type, 'on', value.on, report, path);
    return;
  }
  checkOptions(resolution, targetOf(resolution.model, attribute), value, report, path);
}

const isWildcardOrNone = (value: RawValue): boolean => value === '*' || value === null || value === undefined;

/** What an attribute of a populate object is given: `true`, or an object of keywords. */
function checkOptions(resolution: Resolution, type: Type, value: RawValue, report: ReportKey, path: Path): void {
  if (value === '*') return;
  const names = typeof value === 'string' ? [value] : isStringArray(value) ? value : null;
  if (names !== null) {
    for (const name of names) checkKeyword(resolution, type, name.split('.')[0] ?? '', undefined, report, path);
  } else if (isRawObject(value) || isRawArray(value)) {
    for (const [key, nested] of Object.entries(value)) checkKeyword(resolution, type, key, nested, report, path);
  }
}

function checkKeyword(
  resolution: Resolution,
  type: Type,
  key: string,
  value: RawValue,
  report: ReportKey,
  above: Path,
): void {
  const attribute = type.attributes.has(key) && !isId(key) ? join(above.attribute, key) : above.attribute;
  const raw = join(above.raw, key);
  switch (key) {
    case 'on':
      checkFragments(resolution, value, report, { raw, attribute });
      return;
    case 'count':
      if (!isFlag(value)) report('unknown', key, attribute);
      return;
    case 'sort':
      checkSort(resolution, type, value, report);
      return;
    case 'filters':
      checkFilters(resolution, type, value, report);
      return;
    case 'fields':
      checkFields(resolution, type, value, report);
      return;
    case 'populate':
      checkPopulate(resolution, type, value, report, { raw, attribute: above.attribute });
      return;
    default:
      if (!isFlag(key)) report('unknown', key, attribute);
  }
}

/** `on[zone.hero]…` */
function checkFragments(resolution: Resolution, value: RawValue, report: ReportKey, path: Path): void {
  if (!isRawObject(value) && !isRawArray(value)) {
    report('unknown', 'on', path.raw);
    return;
  }
  const { contentTypes, components } = resolution.model;
  for (const [uid, nested] of Object.entries(value)) {
    const type = contentTypes.get(uid) ?? components.get(uid);
    if (type === undefined) report('unknown', uid, `${path.raw}.${uid}`);
    else {
      checkOptions(resolution, type, nested, report, { ...path, raw: `${path.raw}[${uid}]` });
      const populate = isRawObject(nested) ? nested.populate : undefined;
      // Here v5 takes a list in one text for one name.
      if (typeof populate === 'string' && populate.includes(',')) report('unknown', populate, path.attribute);
    }
  }
}

const FLAGS: ReadonlySet<RawValue> = new Set(['true', 't', '1', 'false', 'f', '0']);

export const isFlag = (value: RawValue): boolean => FLAGS.has(value);
