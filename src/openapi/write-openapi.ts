import type { Access } from '../access/access.ts';
import type { Model } from '../schema/model.ts';
import { ACCOUNT_TAG, writeAccountPaths } from './operations/account-paths.ts';
import { AGGREGATE_NUMBERS } from './operations/aggregate-operation.ts';
import type { OpenApiDocument, PathItem, SecurityRequirement, SecurityScheme } from './document.ts';
import { writeDefaultEntry } from './schemas/entry-schemas.ts';
import { type RestLimits, sharedParameters } from './operations/parameters.ts';
import { type PathOptions, writeContentPaths } from './operations/content-paths.ts';
import { SHARED_RESPONSES } from './operations/responses.ts';
import { nameSchemas } from './schemas/schema-names.ts';
import { ANY_TYPE_OPTIONS } from './schemas/selection-schemas.ts';
import { SESSION_SCHEMA } from './operations/sign-in-operations.ts';
import { SHARED_SCHEMAS } from './schemas/shared-schemas.ts';
import { collectSchemas, type Writing } from './writing.ts';

export interface OpenapiOptions {
  /** The document describes what this caller may do, and nothing else. */
  readonly access: Access;
  /** Anonymous access; by default the caller is anonymous. */
  readonly publicAccess?: Access;
  /** `rest.prefix` of config/api.js: `/api`. */
  readonly prefix: string;
  readonly version: string;
  readonly title?: string;
  readonly description?: string;
  readonly servers: OpenApiDocument['servers'];
  readonly limits?: RestLimits;
  /** Whether the list of a type has aggregates; absent if that depends on code that has not been loaded. */
  readonly aggregates?: PathOptions['aggregates'];
}

const CONTRACT_LIMITS: RestLimits = { defaultLimit: 25, maxLimit: 100, withCount: true };

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
  const { schemas, refer } = collectSchemas(SHARED_SCHEMAS);
  const names = nameSchemas(model, [
    ...Object.keys(SHARED_SCHEMAS),
    ANY_TYPE_OPTIONS,
    SESSION_SCHEMA,
    AGGREGATE_NUMBERS,
  ]);
  const writing: Writing = { model, access: options.access, refer, nameOf: (uid) => names.get(uid) ?? uid };
  const pathOptions: PathOptions = {
    prefix: options.prefix,
    aggregates: options.aggregates ?? (() => false),
    securityOf: (action) => security(options, action),
  };

  const paths: Record<string, PathItem> = {};
  const tags: { name: string; description: string }[] = [];
  for (const type of model.contentTypes.values()) {
    if (type.builtIn) continue;
    const typePaths = writeContentPaths(writing, type, pathOptions);
    if (typePaths.length === 0) continue;
    writeDefaultEntry(writing, type);
    Object.assign(paths, Object.fromEntries(typePaths));
    tags.push({ name: type.singularName, description: type.displayName });
  }
  const accountPaths = writeAccountPaths(writing, pathOptions);
  Object.assign(paths, accountPaths);
  if (Object.keys(accountPaths).length > 0) tags.push(ACCOUNT_TAG);

  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: options.title ?? 'Content API',
      version: options.version,
      description: options.description ?? DESCRIPTION,
    },
    servers: options.servers,
    tags,
    paths,
    components: {
      schemas,
      parameters: sharedParameters(options.limits ?? CONTRACT_LIMITS),
      responses: SHARED_RESPONSES,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** Credentials can always be sent; they are required if anonymous callers are rejected. */
function security(options: OpenapiOptions, action: string): readonly SecurityRequirement[] {
  const open = (options.publicAccess ?? options.access).allows(action);
  return [...(open ? [{}] : []), { user: [] }, { apiToken: [] }];
}

const DESCRIPTION = [
  [
    'Entries have `id` and `attributes`. Plain fields are always returned, unless `fields` selects some;',
    'relations, files, components and dynamic zones only if `populate` requests them.',
    'Objects and lists in the query use brackets: `filters[title][$eq]=x`, `sort[0]=title`.',
  ].join(' '),
  'The document is limited to what its reader may use: other roles may see more or less.',
].join('\n\n');
