/** A registered custom field: its name, and the type it is stored as. */
export interface CustomField {
  readonly name: string;
  readonly plugin?: string;
  readonly type: string;
}

export type CustomFields = ReturnType<typeof createCustomFields>;

/** `strapi.customFields` */
export function createCustomFields() {
  const fields: Record<string, CustomField> = {};
  const add = (customFields: CustomField | readonly CustomField[]): void => {
    for (const field of [customFields].flat() as readonly CustomField[]) {
      if (!field?.name || !field.type) throw new Error(`Custom fields require a 'name' and 'type' key`);
      fields[field.plugin === undefined ? `global::${field.name}` : `plugin::${field.plugin}.${field.name}`] = field;
    }
  };
  return { register: add, add, get: (uid: string) => fields[uid], getAll: () => fields };
}
