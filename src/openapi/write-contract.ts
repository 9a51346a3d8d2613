import type { Access } from '../access/access.ts';
import type { Model, Uid } from '../schema/model.ts';
import { v5ModelOf } from '../schema/v5-model.ts';
import type { OpenApiDocument, Operation, PathItem, SecurityRequirement } from './document.ts';
import { ACCOUNT_TAG, writeAccountPaths } from './operations/account-paths.ts';
import { type PathOptions, writeContentPaths } from './operations/content-paths.ts';
import { type RestLimits, sharedParameter, sharedParameters } from './operations/shared-parameters.ts';
import { SESSION_SCHEMA } from './operations/sign-in-operations.ts';
import { writeDefaultEntry } from './schemas/entry-schemas.ts';
import { nameSchemas } from './schemas/schema-names.ts';
import { ANY_TYPE_OPTIONS } from './schemas/selection-schemas.ts';
import { contractSchemas } from './schemas/shared-schemas.ts';
import type { collectSchemas, Contract, Writing } from './writing.ts';

/** Where a contract is spoken. */
export interface DescribedContract {
  readonly contract: Contract;
  /** `rest.prefix` or `rest.v5Prefix` of config/api: `/api`. */
  readonly prefix: string;
  /** Only by requests whose header names it. */
  readonly byHeader?: boolean;
}

export interface OpenapiOptions {
  /** The document describes what this caller may do, and nothing else. */
  readonly access: Access;
  /** Anonymous access; by default the caller is anonymous. */
  readonly publicAccess?: Access;
  /** At most one of each. */
  readonly contracts: readonly DescribedContract[];
  /** `rest.v5Drafts: 'find'` of config/api. */
  readonly opensDrafts?: boolean;
  readonly version: string;
  readonly title?: string;
  readonly description?: string;
  readonly servers: OpenApiDocument['servers'];
  readonly limits?: RestLimits;
  /** Whether the list of a type has aggregates; absent if that depends on code that has not been loaded. */
  readonly aggregates?: PathOptions['aggregates'];
}

const CONTRACT_LIMITS: RestLimits = { defaultLimit: 25, maxLimit: 100, withCount: true };

/** The part of a document that describes one contract. */
export function writeContract(
  model: Model,
  options: OpenapiOptions,
  { contract, prefix, byHeader }: DescribedContract,
  own: (name: string) => string,
  { schemas, refer }: ReturnType<typeof collectSchemas>,
  taken: Set<string>,
) {
  const shared = contractSchemas(contract, own);
  Object.assign(schemas, shared);
  for (const name of [...Object.keys(shared), own(ANY_TYPE_OPTIONS), own(SESSION_SCHEMA)]) taken.add(name);
  const inContract = contract === 'v4' ? model : v5ModelOf(model);
  const names = nameSchemas(inContract, taken, own);
  const { access, opensDrafts = false } = options;
  const nameOf = (uid: Uid): string => names.get(uid) ?? uid;
  const writing: Writing = { contract, model: inContract, access, opensDrafts, refer, own, nameOf };
  const pathOptions: PathOptions = {
    prefix,
    aggregates: options.aggregates ?? (() => false),
    securityOf: (action) => security(options, action),
  };

  const paths: Record<string, PathItem> = {};
  const tags: { name: string; description: string }[] = [];
  for (const type of inContract.contentTypes.values()) {
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
    paths: mapOperations(paths, (operation) => ({
      ...operation,
      operationId: own(operation.operationId),
      tags: operation.tags.map((tag) => tagOf(own, tag)),
      ...(byHeader && { parameters: [sharedParameter(writing, 'format'), ...operation.parameters] }),
    })),
    tags: tags.map((tag) => ({ ...tag, name: tagOf(own, tag.name) })),
    parameters: sharedParameters(contract, options.limits ?? CONTRACT_LIMITS, own),
  };
}

/** `article`, and of a second contract `article V5`. */
const tagOf = (own: (name: string) => string, tag: string): string => (own('') === '' ? tag : `${tag} ${own('')}`);

export function mapOperations(
  paths: Readonly<Record<string, PathItem>>,
  change: (operation: Operation) => Operation,
): Record<string, PathItem> {
  return Object.fromEntries(
    Object.entries(paths).map(([path, item]) => [
      path,
      Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, change(operation)])) as PathItem,
    ]),
  );
}

/** Credentials can always be sent; they are required if anonymous callers are rejected. */
function security(options: OpenapiOptions, action: string): readonly SecurityRequirement[] {
  const open = (options.publicAccess ?? options.access).allows(action);
  return [...(open ? [{}] : []), { user: [] }, { apiToken: [] }];
}
