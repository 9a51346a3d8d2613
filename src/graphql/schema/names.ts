import slugify from '@sindresorhus/slugify';
import camelCase from 'lodash/camelCase.js';
import upperFirst from 'lodash/upperFirst.js';
import type { Component, ContentType, ScalarAttribute, Type } from '../../schema/model.ts';

/** How v4's plugin names what it generates; front ends have these names in their documents. */

/** `Article`, `UploadFile`, `ComponentSharedSeo`. */
export const typeName = (type: Type): string =>
  type.kind === 'component' ? componentName(type) : contentTypeName(type, type.singularName);

const contentTypeName = (type: ContentType, name: string): string =>
  `${pluginName(type)}${upperFirst(camelCase(name))}`;

/** `plugin::users-permissions.user` -> `UsersPermissions`. */
const pluginName = ({ uid }: ContentType): string =>
  uid.startsWith('plugin::') ? upperFirst(camelCase(uid.slice('plugin::'.length).split('.')[0])) : '';

const componentName = ({ category, name }: Component): string => upperFirst(camelCase(`component_${category}_${name}`));

export const entityName = (type: ContentType): string => `${typeName(type)}Entity`;

export const filtersName = (type: Type): string => `${typeName(type)}FiltersInput`;

export const inputName = (type: Type): string => `${typeName(type)}Input`;

export const findName = (type: ContentType): string => lowerFirst(contentTypeName(type, type.pluralName));

export const findOneName = (type: ContentType): string => lowerFirst(typeName(type));

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export const zoneName = (type: Type, attribute: string): string =>
  `${typeName(type)}${upperFirst(camelCase(attribute))}DynamicZone`;

/** What its schema says, or where it stands. */
export const enumName = (type: Type, { name, enumName: given }: ScalarAttribute): string =>
  given ?? `ENUM_${typeName(type).toUpperCase()}_${name.toUpperCase()}`;

/** A value of an enumeration as a name that GraphQL accepts: `Long-Read` -> `Long_Read`. */
export const enumValueName = (value: string): string =>
  slugify(value, { decamelize: false, lowercase: false, separator: '_' });
