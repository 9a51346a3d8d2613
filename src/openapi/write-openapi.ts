import type { Model } from '../schema/model.ts';
import { AGGREGATE_NUMBERS } from './operations/aggregate-operation.ts';
import type { OpenApiDocument, Parameter, PathItem, SecurityScheme } from './document.ts';
import { SHARED_RESPONSES } from './operations/responses.ts';
import { SHARED_SCHEMAS } from './schemas/shared-schemas.ts';
import { type DescribedContract, mapOperations, type OpenapiOptions, writeContract } from './write-contract.ts';
import { collectSchemas, type Contract } from './writing.ts';

const SECURITY_SCHEMES: Readonly<Record<string, SecurityScheme>> = {
  user: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: "A user's JWT.",
  },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API token of the project.',
  },
};

/** The OpenAPI 3.1 description of the content API, limited to what one caller may use. */
export function writeOpenapi(model: Model, options: OpenapiOptions): OpenApiDocument {
  const collected = collectSchemas(SHARED_SCHEMAS);
  const taken = new Set([...Object.keys(SHARED_SCHEMAS), AGGREGATE_NUMBERS]);
  const paths: Record<string, PathItem> = {};
  const tags: { name: string; description: string }[] = [];
  const parameters: Record<string, Parameter> = {};
  for (const described of options.contracts) {
    const own = ownNames(described, options.contracts);
    const written = writeContract(model, options, described, own, collected, taken);
    Object.assign(paths, written.paths);
    Object.assign(parameters, written.parameters);
    tags.push(...written.tags);
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: options.title ?? 'Content API',
      version: options.version,
      description: options.description ?? describeContracts(options.contracts),
    },
    servers: options.servers,
    tags,
    paths: withUniqueIds(paths),
    components: {
      schemas: collected.schemas,
      parameters,
      responses: SHARED_RESPONSES,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** The names of the first contract in a document are plain. */
const ownNames =
  ({ contract }: DescribedContract, [first]: readonly DescribedContract[]) =>
  (name: string): string =>
    contract === first?.contract ? name : `${name}${contract.toUpperCase()}`;

/** Names that differ only in dashes, or that end like those of another contract, would make the same id. */
function withUniqueIds(paths: Readonly<Record<string, PathItem>>): Record<string, PathItem> {
  const taken = new Set<string>();
  return mapOperations(paths, (operation) => {
    let operationId = operation.operationId;
    for (let n = 2; taken.has(operationId); n++) operationId = `${operation.operationId}_${n}`;
    taken.add(operationId);
    return operationId === operation.operationId ? operation : { ...operation, operationId };
  });
}

function describeContracts(contracts: readonly DescribedContract[]): string {
  const shapes = contracts.map((described) => {
    const { contract, prefix } = described;
    return contracts.length === 1 ? SHAPE[contract] : `Below \`${prefix}\`: ${SHAPE[contract]}`;
  });
  return [
    ...shapes,
    DESCRIPTION,
    'The document is limited to what its reader may use: other roles may see more or less.',
  ].join('\n\n');
}

const SHAPE: Readonly<Record<Contract, string>> = {
  v4: 'Entries have `id` and `attributes`.',
  v5: 'Entries are flat, with `id`, `documentId` and their fields.',
};

const DESCRIPTION = [
  'Plain fields are always returned, unless `fields` selects some;',
  'relations, files, components and dynamic zones only if `populate` requests them.',
  'Objects and lists in the query use brackets: `filters[title][$eq]=x`, `sort[0]=title`.',
].join(' ');
