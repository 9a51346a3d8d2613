import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { DescribedContract } from '../../src/openapi/write-contract.ts';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { readDocuments } from './conformance.ts';

export type Validate = (pointer: string, value: unknown) => string | undefined;

export interface Description {
  readonly document: OpenApiDocument;
  readonly validate: Validate;
}

/** The document of each credential of the recording with its validator, which is made once. */
export async function readDescriptions(
  options: ValidatorOptions = {},
  contracts?: readonly DescribedContract[],
): Promise<(credential: string) => Description> {
  const documentFor = await readDocuments(contracts);
  const descriptions = new Map<OpenApiDocument, Description>();
  return (credential) => {
    const document = documentFor(credential);
    const description = descriptions.get(document) ?? { document, validate: schemaValidator(document, options) };
    descriptions.set(document, description);
    return description;
  };
}

interface ValidatorOptions {
  readonly coerceTypes?: boolean;
}

/** Validates values against schemas of a document, by JSON pointer; the answer says what is wrong. */
function schemaValidator(document: OpenApiDocument, options: ValidatorOptions): Validate {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: false,
    validateFormats: true,
    inlineRefs: false,
    code: { optimize: false },
    ...options,
  });
  addFormats.default(ajv);
  ajv.addSchema(document, 'document');
  return (pointer, value) => {
    const validate = ajv.getSchema(`document#${pointer}`);
    if (!validate) throw new Error(`no schema at ${pointer}`);
    return validate(value) ? undefined : ajv.errorsText(validate.errors?.slice(-3));
  };
}
