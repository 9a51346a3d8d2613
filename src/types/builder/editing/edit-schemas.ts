import mapValues from 'lodash/mapValues.js';
import { resolveComponents } from './convert-attributes.ts';
import {
  componentUid,
  createComponent,
  deleteCategory,
  deleteComponent,
  editComponent,
  renameCategory,
} from './edit-components.ts';
import type { ComponentInput, TypeInput } from './edit-request.ts';
import { createType, deleteType, editType } from './edit-types.ts';
import type { EditedSchemas } from './edited-schemas.ts';
import type { EditedSchema } from './edited-schema.ts';

/** A requested change, as in the routes of v4's content-type builder. */
export type SchemaEdit =
  | { readonly change: 'create type'; readonly type: TypeInput; readonly components: readonly ComponentInput[] }
  | {
      readonly change: 'edit type';
      readonly uid: string;
      readonly type: TypeInput;
      readonly components: readonly ComponentInput[];
    }
  | { readonly change: 'delete type'; readonly uid: string }
  | {
      readonly change: 'create component';
      readonly component: ComponentInput;
      readonly components: readonly ComponentInput[];
    }
  | {
      readonly change: 'edit component';
      readonly uid: string;
      readonly component: ComponentInput;
      readonly components: readonly ComponentInput[];
    }
  | { readonly change: 'delete component'; readonly uid: string }
  | { readonly change: 'rename category'; readonly name: string; readonly wanted: string }
  | { readonly change: 'delete category'; readonly name: string };

/** The name of the changed item, and the schema of a content type or component. */
export interface Edited {
  readonly name: string | undefined;
  readonly edited: EditedSchema | null;
}

/** Applies a change to the schemas; throws an `EditError` if that is impossible. */
export function editSchemas(schemas: EditedSchemas, edit: SchemaEdit): Edited {
  switch (edit.change) {
    case 'delete type':
      return namedBy(deleteType(schemas, edit.uid));
    case 'delete component':
      return namedBy(deleteComponent(schemas, edit.uid));
    case 'rename category':
      return { name: renameCategory(schemas, edit.name, edit.wanted), edited: null };
    case 'delete category':
      deleteCategory(schemas, edit.name);
      return { name: edit.name, edited: null };
  }
  const named = new Map(edit.components.map((one) => [String(one.tmpUID), componentUid(schemas, one)]));
  const resolve = <Input extends TypeInput | ComponentInput>(input: Input): Input =>
    resolveComponents(schemas, named, input);
  const main = namedBy(editMain(schemas, edit, resolve));
  for (const component of edit.components.map((one) => resolve(withOwner(one, main.name)))) {
    if (component.uid === undefined) createComponent(schemas, component);
    else editComponent(schemas, component.uid, component);
  }
  return main;
}

const namedBy = (edited: EditedSchema) => ({ name: edited.uid, edited });

type WithComponents = Extract<SchemaEdit, { readonly components: unknown }>;

function editMain(
  schemas: EditedSchemas,
  edit: WithComponents,
  resolve: <Input extends TypeInput | ComponentInput>(input: Input) => Input,
): EditedSchema {
  switch (edit.change) {
    case 'create type':
      return createType(schemas, resolve(edit.type));
    case 'edit type':
      return editType(schemas, edit.uid, resolve(edit.type));
    case 'create component':
      return createComponent(schemas, resolve(edit.component));
    case 'edit component':
      return editComponent(schemas, edit.uid, resolve(edit.component));
  }
}

/** A component sent with a new content type can refer to it before it has a UID. */
const withOwner = (component: ComponentInput, uid: string): ComponentInput => ({
  ...component,
  attributes: mapValues(component.attributes, (attribute) =>
    attribute.target === '__contentType__' ? { ...attribute, target: uid } : attribute,
  ),
});
