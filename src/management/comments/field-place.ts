import { coversField, isOfEveryEntry } from '../../access/coverage/covers-field.ts';
import type { Grant } from '../../access/grant.ts';
import type { Id } from '../../change/write-value.ts';
import { hiddenOf } from '../../content/reading/managed-fields.ts';
import { typeInside } from '../../content/reading/type-inside.ts';
import type { Body } from '../../content/versions/entry-body.ts';
import type { Attribute, ContentType, Model, Type, Uid } from '../../schema/model.ts';
import { isRecord } from '../../util/is-record.ts';

/** A field of an entry, or of a component in it: `title`, `sections/page.section:12/heading`. */
export interface FieldPlace {
  /** As permissions name it: `sections`, `heading`. */
  readonly names: readonly string[];
  /** The components around it, from the outside. */
  readonly parts: readonly { readonly name: string; readonly uid: Uid; readonly id: Id }[];
  readonly attribute: Attribute;
}

/** Null if the type has no such field that people see. */
export function readPlace(model: Model, type: ContentType, text: string): FieldPlace | null {
  const steps = text.split('/');
  const names: string[] = [];
  const parts: FieldPlace['parts'][number][] = [];
  let owner: Type = type;
  for (let at = 0; at < steps.length; at += 2) {
    const attribute: Attribute | undefined = owner.attributes.get(steps[at] ?? '');
    if (attribute === undefined || isUnseen(owner, attribute)) return null;
    names.push(attribute.name);
    const step = steps[at + 1];
    if (step === undefined) return { names, parts, attribute };
    const [, uid = '', id = ''] = /^([^:]+):([1-9]\d{0,9})$/.exec(step) ?? [];
    const part: Type | undefined = isPart(attribute) ? typeInside(model, attribute, { __component: uid }) : undefined;
    if (part === undefined || part.uid !== uid) return null;
    parts.push({ name: attribute.name, uid, id: Number(id) });
    owner = part;
  }
  return null;
}

const isPart = ({ kind }: Attribute): boolean => kind === 'component' || kind === 'dynamicZone';

const isUnseen = (owner: Type, { name }: Attribute): boolean =>
  hiddenOf(owner).has(name) || (owner.kind !== 'component' && isOfEveryEntry(name));

/** Whether the components around it are stored: `ids` are those of the entry. */
export function isStoredPlace({ parts }: FieldPlace, ids: Body): boolean {
  let inside: Body | undefined = ids;
  for (const { name, uid, id } of parts) {
    inside = [inside[name] ?? []]
      .flat()
      .filter(isRecord)
      .find((item) => item.id === id && (item.__component === undefined || item.__component === uid));
    if (inside === undefined) return false;
  }
  return true;
}

/**
 * Whether somebody with these permissions to read an entry may know what is said about a field. A field that the type
 * does not have any more is nobody's.
 */
export function mayReadPlace(model: Model, type: ContentType, held: Grant, field: string | null): boolean {
  if (held.length === 0) return false;
  if (field === null) return true;
  const place = readPlace(model, type, field);
  if (place === null) return false;
  const { attribute, names } = place;
  const component = attribute.kind === 'component' ? attribute.component : null;
  return coversField(model, component, held, names);
}
