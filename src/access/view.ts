import type { Filter, ParameterIndex, QueryValue } from '../query/query.ts';
import { all } from '../query/filters/resolve-filters.ts';
import { ID_ATTRIBUTE } from '../query/resolution.ts';
import type {
  Attribute,
  ContentType,
  MorphFromAttribute,
  RelationAttribute,
  ScalarAttribute,
  Type,
} from '../schema/model.ts';
import type { JoinableAttribute, PopulateStep } from '../query/steps.ts';
import { assertNever } from '../util/assert-never.ts';
import { type Access, isLimited, mayFind } from './access.ts';
import { EVERY_ENTRY, type Fields, fieldsBelow, type Grant, isWhole, NOTHING, type Permission } from './grant.ts';

/** What a caller sees at one level of a query: in entries of a type, or in a component inside them. */
export type View =
  | { readonly kind: 'whole' }
  /**
   * The fields of each permission, for the rows it applies to. `known`: the entry is visible whatever its row contains,
   * as after a write.
   */
  | { readonly kind: 'entry'; readonly permissions: readonly SeenPermission[]; readonly known: boolean }
  /** Fields that all permissions grant: it is not known here which of them applies to the parent entry. */
  | { readonly kind: 'component'; readonly fields: readonly Fields[] };

interface SeenPermission {
  readonly fields: Fields;
  readonly rows: Filter | null;
}

/** An attribute is hidden, shown, or shown in the entries that meet a condition. */
export type Visibility = 'hidden' | 'shown' | Filter;

/** Also used for components in a dynamic zone, which is named as a whole. */
export const SEES_ALL: View = { kind: 'whole' };

/** Entries that are never visible. */
const NO_ROWS: Filter = { kind: 'compare', attribute: ID_ATTRIBUTE, operator: '$in', parameters: [] };

/** The caller's access, and the parameters of its limits, which are added to those of the query. */
export class Viewer {
  readonly access: Access;
  readonly parameters: QueryValue[];
  readonly #queryParameters: readonly QueryValue[];
  readonly #bound = new Map<Permission, Map<Type, Filter | null>>();

  constructor(access: Access, queryParameters: readonly QueryValue[]) {
    this.access = access;
    this.#queryParameters = queryParameters;
    this.parameters = [...queryParameters];
  }

  /** The same list if nothing was added. */
  get values(): readonly QueryValue[] {
    return this.parameters.length === this.#queryParameters.length ? this.#queryParameters : this.parameters;
  }

  /** The view of the requested type. */
  root(type: Type, known = false): View {
    const { grant, admitted } = this.access;
    if (type.kind === 'component' || isWhole(admitted)) return SEES_ALL;
    return this.#viewOf(type, grant(type.uid, 'find') ?? admitted, known);
  }

  /** Entries that a relation refers to; null if the caller may find none of them. */
  entries(type: ContentType): View | null {
    const grant = this.access.grant(type.uid, 'find');
    return grant === null ? null : this.#viewOf(type, grant, false);
  }

  /** The same for entries included regardless of permission: fields that are not granted are hidden. */
  named(type: ContentType): View {
    return this.#viewOf(type, this.access.grant(type.uid, 'find') ?? NOTHING, true);
  }

  /** Entries that a grant covers, whatever the verb. */
  granted(type: ContentType, grant: Grant): View {
    return this.#viewOf(type, grant, false);
  }

  /** Media and components need no permission of their own; creators depend on the type's option. */
  mayFollow(view: View, owner: Type, attribute: JoinableAttribute): boolean {
    if (visibilityOf(view, attribute) === 'hidden') return false;
    return !this.#isGuarded(owner, attribute) || mayFind(this.access, attribute.target);
  }

  /** Steps that start at the view. */
  mayFollowAll(view: View, steps: readonly PopulateStep[]): boolean {
    let at: View | null = view;
    for (const [index, { owner, attribute }] of steps.entries()) {
      if (at === null || !this.mayFollow(at, owner, attribute)) return false;
      const next = steps[index + 1];
      if (next !== undefined) at = this.below(at, owner, attribute, next.owner);
    }
    return true;
  }

  /** The view at the other end of an attribute; null if it may not be followed. */
  below(view: View, owner: Type, attribute: JoinableAttribute, target: Type): View | null {
    if (!this.mayFollow(view, owner, attribute)) return null;
    if (attribute.kind === 'component') return componentView(view, attribute.name);
    return this.#isGuarded(owner, attribute) ? this.entries(target as ContentType) : SEES_ALL;
  }

  /** Whether `find` on the target is needed; with limited grants, also for creators. */
  #isGuarded(owner: Type, attribute: JoinableAttribute): attribute is RelationAttribute | MorphFromAttribute {
    if (attribute.kind !== 'relation' && attribute.kind !== 'morphFrom') return false;
    return isLimited(this.access) || !isShownCreator(owner, attribute);
  }

  #viewOf(type: ContentType, grant: Grant, known: boolean): View {
    if (isWhole(grant)) return SEES_ALL;
    const permissions = grant.map((permission) => ({
      fields: permission.fields,
      rows: this.#rowsOf(type, permission),
    }));
    return { kind: 'entry', permissions, known };
  }

  #rowsOf(type: ContentType, permission: Permission): Filter | null {
    const ofPermission = this.#bound.get(permission) ?? new Map<Type, Filter | null>();
    this.#bound.set(permission, ofPermission);
    const known = ofPermission.get(type);
    if (known !== undefined) return known;
    const rows = all([...this.#localeOf(type, permission), ...this.#conditionOf(permission)]);
    ofPermission.set(type, rows);
    return rows;
  }

  #localeOf({ localized, attributes }: ContentType, { locales }: Permission): readonly Filter[] {
    if (!localized || locales === 'all') return [];
    const attribute = attributes.get('locale') as ScalarAttribute;
    const parameters = [...locales].map((code) => this.parameters.push(code) - 1);
    return [{ kind: 'compare', attribute, operator: '$in', parameters }];
  }

  #conditionOf({ rows }: Permission): readonly Filter[] {
    if (rows === null) return [];
    const first = this.parameters.length;
    this.parameters.push(...rows.parameters);
    return [moveParameters(rows.filter, (index) => index + first)];
  }
}

/** The same filter with its parameters in other positions. */
export function moveParameters(filter: Filter, move: (index: ParameterIndex) => ParameterIndex): Filter {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return { ...filter, filters: filter.filters.map((part) => moveParameters(part, move)) };
    case 'not':
    case 'overwritten':
    case 'related':
      return { ...filter, filter: moveParameters(filter.filter, move) } as Filter;
    case 'compare':
      return { ...filter, parameters: filter.parameters.map(move) };
    case 'null':
      return filter;
    default:
      return assertNever(filter);
  }
}

/** The visible entries; null for all. */
export function rowsOf(view: View): Filter | null {
  if (view.kind !== 'entry' || view.known) return null;
  return view.permissions.length === 0 ? NO_ROWS : anyOf(view.permissions);
}

/** Matches if at least one permission applies; null if one of them has no condition. */
function anyOf(permissions: readonly SeenPermission[]): Filter | null {
  const filters = permissions.flatMap(({ rows }) => rows ?? []);
  if (filters.length < permissions.length) return null;
  return filters.length === 1 ? (filters[0] as Filter) : { kind: 'or', filters };
}

export function visibilityOf(view: View, attribute: Attribute): Visibility {
  switch (view.kind) {
    case 'whole':
      return 'shown';
    case 'component':
      return attribute.name === 'id' || view.fields.every((fields) => isNamed(fields, attribute)) ? 'shown' : 'hidden';
    case 'entry': {
      if (EVERY_ENTRY.has(attribute.name) || isIdentity(attribute)) return 'shown';
      const showing = view.permissions.filter(({ fields }) => isNamed(fields, attribute));
      if (showing.length === 0) return 'hidden';
      const isSure = showing.length === view.permissions.length && !view.known;
      return isSure ? 'shown' : (anyOf(showing) ?? 'shown');
    }
    default:
      return assertNever(view);
  }
}

/** What v5 makes of an entry's id: no permission names it. */
const isIdentity = (attribute: Attribute): boolean => attribute.kind === 'scalar' && attribute.computed !== undefined;

const isNamed = (fields: Fields, { kind, name }: Attribute): boolean =>
  kind === 'component' ? fieldsBelow(fields, name) !== null : fields === 'all' || fields.has(name);

function componentView(view: View, name: string): View {
  if (view.kind === 'whole') return view;
  const above = view.kind === 'component' ? view.fields : view.permissions.map(({ fields }) => fields);
  const fields = above.flatMap((one) => fieldsBelow(one, name) ?? []);
  return fields.every((one) => one === 'all') ? SEES_ALL : { kind: 'component', fields };
}

const isShownCreator = (owner: Type, { name }: Attribute): boolean =>
  owner.kind !== 'component' && owner.populateCreatorFields && (name === 'createdBy' || name === 'updatedBy');

/** The same check for an attribute on its own. Which fields of a component are granted depends on its parent. */
export function mayFollow(owner: Type, attribute: JoinableAttribute, access: Access): boolean {
  const viewer = new Viewer(access, []);
  return viewer.mayFollow(viewer.root(owner), owner, attribute);
}
