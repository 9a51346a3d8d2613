import type { Permission } from '../../model/permissions.ts';

/** Everything that an administrator role can be granted, as described by the server. */
export interface PermissionTree {
  readonly conditions: readonly Condition[];
  readonly sections: {
    readonly collectionTypes: ContentSection;
    readonly singleTypes: ContentSection;
    readonly plugins: readonly SimpleAction[];
    readonly settings: readonly SimpleAction[];
  };
}

export interface Condition {
  readonly id: string;
  readonly displayName: string;
  readonly category: string;
}

export interface ContentSection {
  readonly actions: readonly ContentAction[];
  readonly subjects: readonly Subject[];
}

export interface ContentAction {
  readonly label: string;
  readonly actionId: string;
  readonly subjects: readonly string[];
  readonly applyToProperties: readonly string[] | null;
}

/** A content type. */
export interface Subject {
  readonly uid: string;
  readonly label: string;
  readonly properties: readonly { readonly value: string; readonly children: readonly FieldNode[] }[];
}

export interface FieldNode {
  readonly label: string;
  readonly value: string;
  readonly required?: boolean;
  /** The fields of a component. */
  readonly children?: readonly FieldNode[];
}

export interface SimpleAction {
  readonly displayName: string;
  readonly action: string;
  readonly plugin?: string;
  readonly category?: string;
  readonly subCategory: string;
}

export type RolePermission = Required<Permission> & { readonly actionParameters?: unknown };

export const keyOf = (action: string, subject: string | null): string => `${action} ${subject ?? ''}`;

/** The values that can limit one action on one content type: all `fields` and all `locales`. */
export type Limits = ReadonlyMap<'fields' | 'locales', readonly string[]>;

export function limitsOf(action: ContentAction, subject: Subject): Limits {
  const limits = new Map<'fields' | 'locales', readonly string[]>();
  for (const { value, children } of subject.properties) {
    if (value !== 'fields' && value !== 'locales') continue;
    if (action.applyToProperties?.includes(value) === true) limits.set(value, leavesOf(children));
  }
  return limits;
}

/** `seo.metaTitle`: components are represented by their fields. */
export const leavesOf = (nodes: readonly FieldNode[], prefix = ''): readonly string[] =>
  nodes.flatMap(({ value, children }) =>
    children === undefined || children.length === 0 ? [`${prefix}${value}`] : leavesOf(children, `${prefix}${value}.`),
  );

export const nodesOf = ({ properties }: Subject, property: 'fields' | 'locales'): readonly FieldNode[] =>
  properties.find(({ value }) => value === property)?.children ?? [];
