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

/** What somebody wants to change, as the routes of v4's content-type builder have it. */
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

/** Makes the change on the sheets, and gives the name of what it was about; throws an `EditError` where it cannot be made. */
export function editSchemas(schemas: EditedSchemas, edit: SchemaEdit): string | undefined {
  switch (edit.change) {
    case 'delete type':
      return deleteType(schemas, edit.uid).uid;
    case 'delete component':
      return deleteComponent(schemas, edit.uid).uid;
    case 'rename category':
      return renameCategory(schemas, edit.name, edit.wanted);
    case 'delete category':
      deleteCategory(schemas, edit.name);
      return edit.name;
  }
  const named = new Map(edit.components.map((one) => [String(one.tmpUID), componentUid(schemas, one)]));
  const resolve = <Input extends TypeInput | ComponentInput>(input: Input): Input =>
    resolveComponents(schemas, named, input);
  const uid = editMain(schemas, edit, resolve);
  for (const component of edit.components.map((one) => resolve(withOwner(one, uid)))) {
    if (component.uid === undefined) createComponent(schemas, component);
    else editComponent(schemas, component.uid, component);
  }
  return uid;
}

type WithComponents = Extract<SchemaEdit, { readonly components: unknown }>;

function editMain(
  schemas: EditedSchemas,
  edit: WithComponents,
  resolve: <Input extends TypeInput | ComponentInput>(input: Input) => Input,
): string {
  switch (edit.change) {
    case 'create type':
      return createType(schemas, resolve(edit.type)).uid;
    case 'edit type':
      return editType(schemas, edit.uid, resolve(edit.type)).uid;
    case 'create component':
      return createComponent(schemas, resolve(edit.component)).uid;
    case 'edit component':
      return editComponent(schemas, edit.uid, resolve(edit.component)).uid;
  }
}

/** A component that is sent with a new type can point to it before it has its name. */
const withOwner = (component: ComponentInput, uid: string): ComponentInput => ({
  ...component,
  attributes: mapValues(component.attributes, (attribute) =>
    attribute.target === '__contentType__' ? { ...attribute, target: uid } : attribute,
  ),
});
