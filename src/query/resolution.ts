import { type RequestError, validationError } from '../errors.ts';
import {
  ADMIN_USER_UID,
  type Attribute,
  type ContentType,
  FILE_UID,
  type Model,
  type ScalarAttribute,
  type Type,
  USER_UID,
} from '../schema/model.ts';
import { isHashed } from '../schema/scalar-types.ts';
import { componentOf, contentTypeOf, ID_ATTRIBUTE } from '../schema/lookup.ts';
import { RejectionClock } from './rejection-clock.ts';
import { invalidParameter, type Issue, type Pass, type Stage } from './issues.ts';
import type { JoinableAttribute, ParameterIndex, QueryValue } from './query.ts';
import type { PopulateStep } from './steps.ts';

/** Limits of one request; each is a setting with a generous default. */
export interface Budgets {
  readonly sortKeys: number;
  readonly populateNodes: number;
}

export const DEFAULT_BUDGETS: Budgets = { sortKeys: 200, populateNodes: 1000 };

export type PublicationState = 'live' | 'preview';

/**
 * The layer through which a query comes, which decides what its names may refer to. `contract`: a request, which never
 * sees anything private. `content`: the project's own code, which may also follow private relations that it names.
 * `database`: project code that uses the database layer, which may name any attribute. Anything not named (defaults,
 * `*`) is the same for all three: nothing private, no passwords. `manager`: an administrator, who also sees private
 * fields, but no passwords.
 */
export type ApiLayer = 'contract' | 'content' | 'database' | 'manager';

/** State of resolving one request. */
export interface Resolution {
  readonly model: Model;
  readonly budgets: Budgets;
  readonly layer: ApiLayer;
  readonly parameters: QueryValue[];
  readonly issues: Issue[];
  /** Populated relations above the current part. */
  readonly above: readonly PopulateStep[];
  readonly spent: {
    /** Parts of the request that are checked separately, in reading order. */
    places: number;
    populates: number;
  };
}

export const startResolution = (model: Model, budgets: Budgets, layer: ApiLayer): Resolution => ({
  model,
  budgets,
  layer,
  parameters: [],
  issues: [],
  above: [],
  spent: { places: 0, populates: 0 },
});

/** A place in the request, which determines the rank of its issues. */
export interface Place {
  readonly stage: Stage;
  readonly place: number;
  readonly clock: RejectionClock;
  /** In a filter: below a relation, not at the requested type. */
  readonly isRelated?: true;
}

export const TOP_LEVEL = (stage: 'filters' | 'sort' | 'fields'): Place => placeAt(stage, 0);

const placeAt = (stage: Stage, place: number): Place => ({ stage, place, clock: new RejectionClock() });

export function nextPlace(resolution: Resolution, stage: Stage): Place {
  resolution.spent.places += 1;
  return placeAt(stage, resolution.spent.places);
}

export function reject(resolution: Resolution, { stage, place, clock }: Place, pass: Pass, name: string): void {
  resolution.issues.push({ stage, place, pass, arrival: clock.refusal, error: invalidParameter(name) });
}

/** Rejects a malformed value; v4 responds to most of these with 500. */
export const rejectForm = (resolution: Resolution, message: string): void =>
  rejectLate(resolution, 'form', validationError(message));

/** Rejects a value its field cannot be compared with, which the contract only detects while reading. */
export const rejectValue = (resolution: Resolution, message: string): void =>
  rejectLate(resolution, 'value', validationError(message));

/** Rejects something the contract checks after removing what the caller may not see. */
export function rejectLate({ issues, above }: Resolution, stage: Stage, error: RequestError): void {
  issues.push({ stage, place: 0, pass: 'unknown', error, above });
}

export function rejectBudget(resolution: Resolution, message: string): void {
  resolution.issues.push({ stage: 'budget', place: 0, pass: 'unknown', error: validationError(message) });
}

export function bind(resolution: Pick<Resolution, 'parameters'>, value: QueryValue): ParameterIndex {
  return resolution.parameters.push(value) - 1;
}

/** The attribute with that name or column: the contract accepts both. */
export function attributeNamed(type: Type, name: string): Attribute | undefined {
  return type.attributes.get(name) ?? type.byColumn.get(name);
}

export const isJoinable = (attribute: Attribute): attribute is JoinableAttribute =>
  attribute.kind === 'relation' ||
  attribute.kind === 'morphFrom' ||
  attribute.kind === 'media' ||
  attribute.kind === 'component';

export function targetOf(model: Model, attribute: JoinableAttribute): Type {
  switch (attribute.kind) {
    case 'relation':
    case 'morphFrom':
      return contentTypeOf(model, attribute.target);
    case 'media':
      return contentTypeOf(model, FILE_UID);
    case 'component':
      return componentOf(model, attribute.component);
  }
}

/** Knowing one of these is enough to take over an account: v4 hides them even from administrators. */
const TOKENS: ReadonlySet<string> = new Set(['resetPasswordToken', 'confirmationToken', 'registrationToken']);

const isToken = ({ name, private: isPrivate, searchable }: ScalarAttribute): boolean =>
  isPrivate && !searchable && TOKENS.has(name);

export const isSecret = ({ layer }: Resolution, attribute: ScalarAttribute): boolean =>
  (layer !== 'database' && isHashed(attribute.type)) || (layer === 'manager' && isToken(attribute));

/** Whether a query was sent by a caller, who learns less about mistakes than project code does. */
export const isSent = ({ layer }: Resolution): boolean => layer === 'contract' || layer === 'manager';

/** Hidden in the content manager by its schema: nobody sees, filters or sorts by it there. */
export const isConcealed = ({ layer }: Resolution, type: Type, name: string): boolean =>
  layer === 'manager' && type.hidden?.has(name) === true;

/** The visible fields of an entry's creators: administrators can neither see nor filter nor sort by others. */
export const CREATOR_FIELDS: ReadonlySet<string> = new Set(['id', 'firstname', 'lastname', 'username']);

/** Whether a name below a relation is one that administrators cannot see of each other. */
export const isWithheld = ({ layer }: Resolution, type: Type, name: string): boolean =>
  layer === 'manager' && type.uid === ADMIN_USER_UID && type.attributes.has(name) && !CREATOR_FIELDS.has(name);

/** Whether an attribute is private for the caller; see `ApiLayer`. */
export const isHidden = ({ layer }: Resolution, attribute: Attribute): boolean =>
  attribute.private && (layer === 'contract' || (layer === 'content' && attribute.kind === 'scalar'));

/**
 * The fields of a type if none are chosen. A file's folder path is private in the contract but shown to project code,
 * which gets all fields in v4.
 */
export const fieldsByDefault = ({ layer }: Pick<Resolution, 'layer'>, type: Type): readonly ScalarAttribute[] =>
  layer === 'database' && type.uid === FILE_UID ? everyField(type) : visibleFields(type);

/** The fields of a type that administrators see: private ones as well, but no passwords and no tokens. */
export function managedFields(type: Type): readonly ScalarAttribute[] {
  const known = managedFieldsOf.get(type);
  if (known) return known;
  const fields = everyField(type).filter(
    (field) =>
      !isHashed(field.type) &&
      !isToken(field) &&
      !type.hidden?.has(field.name) &&
      !(type.uid === USER_UID && field.name === 'provider'),
  );
  managedFieldsOf.set(type, fields);
  return fields;
}

/**
 * The same for the target of a to-one polymorphic relation: passwords, which v4 shows there, appear without their
 * value.
 */
export function targetFields(type: Type): readonly ScalarAttribute[] {
  const known = targetFieldsOf.get(type);
  if (known) return known;
  const shown = new Set(managedFields(type));
  const fields = everyField(type).flatMap((field): readonly ScalarAttribute[] => {
    if (shown.has(field)) return [field];
    return isHashed(field.type) ? [{ ...field, withheld: true }] : [];
  });
  targetFieldsOf.set(type, fields);
  return fields;
}

const targetFieldsOf = new WeakMap<Type, readonly ScalarAttribute[]>();

const managedFieldsOf = new WeakMap<Type, readonly ScalarAttribute[]>();

export const isByDefault = (type: Type, fields: readonly ScalarAttribute[]): boolean =>
  fields === visibleFields(type) || fields === everyFieldOf.get(type);

function everyField(type: Type): readonly ScalarAttribute[] {
  const known = everyFieldOf.get(type);
  if (known) return known;
  const fields = [...type.attributes.values()].filter((attribute) => attribute.kind === 'scalar');
  everyFieldOf.set(type, fields);
  return fields;
}

const everyFieldOf = new WeakMap<Type, readonly ScalarAttribute[]>();

/** The scalar attributes that a caller may see. */
export function visibleFields(type: Type): readonly ScalarAttribute[] {
  const known = visibleFieldsOf.get(type);
  if (known) return known;
  const fields = [...type.attributes.values()].filter(
    (attribute): attribute is ScalarAttribute =>
      attribute.kind === 'scalar' && !attribute.private && !isHashed(attribute.type),
  );
  visibleFieldsOf.set(type, fields);
  return fields;
}

const visibleFieldsOf = new WeakMap<Type, readonly ScalarAttribute[]>();

export const publishedAtOf = (type: Type): ScalarAttribute | null =>
  isDraftable(type) ? (type.attributes.get('publishedAt') as ScalarAttribute) : null;

const isDraftable = (type: Type): type is ContentType => type.kind !== 'component' && type.draftAndPublish;

export { ID_ATTRIBUTE };
