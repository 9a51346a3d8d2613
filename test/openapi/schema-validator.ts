import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from '../../src/openapi/document.ts';

export type Validate = (pointer: string, value: unknown) => string | undefined;

/** Validates values against schemas of a document, by JSON pointer; the answer says what is wrong. */
export function schemaValidator(document: OpenApiDocument, options: { coerceTypes?: boolean } = {}): Validate {
  const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true, ...options });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  return (pointer, value) => {
    const validate = ajv.getSchema(`document#${pointer}`);
    if (!validate) throw new Error(`no schema at ${pointer}`);
    return validate(value) ? undefined : ajv.errorsText(validate.errors?.slice(-3));
  };
}
