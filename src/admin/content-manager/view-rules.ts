import * as yup from 'yup';
import type { AdminSchema, AdminSchemas } from '../../management/schemas/admin-schema.ts';
import { isEditable, isSortPath, listableNames, targetSchema } from '../../management/views/listable.ts';
import type { ViewChange } from '../../management/views/view-store.ts';
import { exactObject } from '../validation/validate.ts';

/** Rules for view configurations, with yup's messages. */
export const viewRules = (schemas: AdminSchemas, schema: AdminSchema): yup.AnySchema<unknown, unknown, ViewChange> =>
  exactObject({
    settings: settingsRules(schemas, schema).default(null).nullable(),
    metadatas: metadataRules(schemas, schema).default(null).nullable(),
    layouts: layoutRules(schema).default(null).nullable(),
    options: yup.object().optional(),
  }) as yup.AnySchema<unknown, unknown, ViewChange>;

const settingsRules = (schemas: AdminSchemas, schema: AdminSchema) =>
  exactObject({
    bulkable: yup.boolean().required(),
    filterable: yup.boolean().required(),
    pageSize: yup.number().integer().min(10).max(100).required(),
    searchable: yup.boolean().required(),
    mainField: yup
      .string()
      .oneOf([...listableNames(schema), 'id'])
      .default('id'),
    defaultSortBy: yup
      .string()
      .test(
        'is-valid-sort-attribute',
        ({ path }) => `${path} is not a valid sort attribute`,
        (value) => isSortPath(schemas, schema, value),
      )
      .default('id'),
    defaultSortOrder: yup.string().oneOf(['ASC', 'DESC']).default('ASC'),
  });

const metadataRules = (schemas: AdminSchemas, schema: AdminSchema) =>
  yup
    .object()
    .shape(
      Object.fromEntries(Object.keys(schema.attributes).map((name) => [name, metadataRule(schemas, schema, name)])),
    );

const metadataRule = (schemas: AdminSchemas, schema: AdminSchema, name: string) =>
  exactObject({
    edit: exactObject({
      label: yup.string(),
      description: yup.string(),
      placeholder: yup.string(),
      editable: yup.boolean(),
      visible: yup.boolean(),
      mainField: yup.lazy((value: unknown) => {
        const target = value ? targetSchema(schemas, schema.attributes[name]) : undefined;
        if (target === undefined) return yup.string();
        return yup
          .string()
          .oneOf([...listableNames(target), 'id'])
          .default('id');
      }),
    }).required(),
    list: exactObject({ label: yup.string(), searchable: yup.boolean(), sortable: yup.boolean() }).required(),
  });

const isArray = {
  name: 'isArray',
  message: ({ path }: { readonly path: string }) => `${path} is required and must be an array`,
  test: (value: unknown) => Array.isArray(value),
};

const layoutRules = (schema: AdminSchema) =>
  yup.object().shape({
    edit: yup
      .array()
      .of(
        yup.array().of(
          exactObject({
            name: yup
              .string()
              .oneOf(Object.keys(schema.attributes).filter((name) => isEditable(schema, name)))
              .required(),
            size: yup.number().integer().positive().required(),
          }),
        ),
      )
      .test(isArray),
    list: yup
      .array()
      .of(yup.string().oneOf([...listableNames(schema)]))
      .test(isArray),
  });
