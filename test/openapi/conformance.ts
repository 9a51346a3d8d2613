import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Access } from '../../src/access/access.ts';
import { accessOfActions, FULL_ACCESS, READ_ONLY_ACCESS } from '../../src/auth/access-of-actions.ts';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import type { Method, OpenApiDocument, Operation } from '../../src/openapi/document.ts';
import type { DescribedContract } from '../../src/openapi/write-contract.ts';
import { writeOpenapi } from '../../src/openapi/write-openapi.ts';
import type { Contract } from '../../src/openapi/writing.ts';
import { listMaterial, readMaterial } from '../support/conformance-material.ts';
import { conformanceModel } from '../support/conformance-model.ts';

export interface RecordedCase {
  readonly id: string;
  readonly topic: string;
  readonly config: string;
  readonly method: string;
  readonly path: string;
  readonly auth: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
  readonly deviation?: string;
  /** What v5 would answer if its migration had cut no relations. */
  readonly lossless?: { readonly body: string };
  readonly headers?: Readonly<Record<string, string>>;
}

export function recordedCases(contract: Contract = 'v4'): readonly RecordedCase[] {
  return listMaterial(contract === 'v4' ? 'cases' : 'v5/cases').flatMap((name) =>
    linesOf(name).map((line) => JSON.parse(line) as RecordedCase),
  );
}

/** The cases whose answer differs on another database, with the answer that was recorded there. */
export function recordedElsewhere(cases: readonly RecordedCase[], database: string): readonly RecordedCase[] {
  const byId = new Map(cases.map((recorded) => [recorded.id, recorded]));
  return linesOf(`cases-${database}.jsonl`).flatMap((line) => {
    const difference = JSON.parse(line) as Pick<RecordedCase, 'id' | 'status' | 'contentType' | 'body'>;
    const recorded = byId.get(difference.id);
    // An answer that changed from run to run was not kept.
    return recorded && difference.body !== '' ? [{ ...recorded, ...difference }] : [];
  });
}

const V4: readonly DescribedContract[] = [{ contract: 'v4', prefix: '/api' }];

/** The document as each credential of the recording is given it. */
export async function readDocuments(
  contracts: readonly DescribedContract[] = V4,
): Promise<(credential: string) => OpenApiDocument> {
  const model = await conformanceModel();
  const accessOf = readAccesses();
  const documents = new Map<Access, OpenApiDocument>();
  return (credential) => {
    const access = accessOf(credential);
    const document =
      documents.get(access) ??
      writeOpenapi(model, {
        access,
        publicAccess: accessOf('public'),
        contracts,
        opensDrafts: true,
        version: '1.0.0',
        servers: [{ url: 'http://127.0.0.1' }],
      });
    documents.set(access, document);
    return document;
  };
}

/** What the credentials of the recording may do, as their database says. */
function readAccesses(): (credential: string) => Access {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-openapi-'));
  try {
    const file = join(folder, 'content.db');
    writeFileSync(file, readMaterial('content.db'));
    const database = openConnection(file, 'read');
    const actions = (sql: string, key: string): Access =>
      accessOfActions(
        database
          .prepare(sql)
          .all(key)
          .map((row) => (row as { action: string }).action),
      );
    const role = (type: string): Access =>
      actions(
        `select p.action from up_permissions p join up_permissions_role_links l on l.permission_id = p.id
         join up_roles r on r.id = l.role_id where r.type = ?`,
        type,
      );
    const byCredential: Readonly<Record<string, Access>> = {
      'user-authenticated': role('authenticated'),
      'user-unconfirmed': role('authenticated'),
      'lowercase-scheme': role('authenticated'),
      'user-editor': role('editor'),
      'token-full': FULL_ACCESS,
      'token-read': READ_ONLY_ACCESS,
      'token-custom': actions(
        `select p.action from strapi_api_token_permissions p
         join strapi_api_token_permissions_token_links l on l.api_token_permission_id = p.id
         join strapi_api_tokens t on t.id = l.api_token_id where t.name = ?`,
        'Custom',
      ),
    };
    const anonymous = role('public');
    database.close();
    return (credential) => byCredential[credential] ?? anonymous;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface DescribedOperation {
  readonly operation: Operation;
  /** Where it stands in the document. */
  readonly pointer: string;
}

/** The operation that answers a recorded request. */
export function operationOf(document: OpenApiDocument, path: string, method = 'GET'): DescribedOperation | undefined {
  const asked = (path.split(/[?#]/)[0] ?? '').replace(/\/$/, '').toLowerCase();
  const route = asked in document.paths ? asked : namedRoute(document, asked);
  const name = method.toLowerCase() as Method;
  const operation = document.paths[route]?.[name];
  return operation && { operation, pointer: `/paths/${encodeURIComponent(route.replaceAll('/', '~1'))}/${name}` };
}

/** `/api/articles/7` -> `/api/articles/{id}`, or `{documentId}`. */
const namedRoute = (document: OpenApiDocument, path: string): string =>
  ['{documentId}', '{id}'].map((name) => path.replace(/[^/]+$/, name)).find((route) => route in document.paths) ?? path;

export interface RecordedStep {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly expect: { readonly status: number; readonly body: string };
}

/** `local-auth`, or of v5 `v5/local-auth`. */
export const recordedSteps = (scenario: string): readonly RecordedStep[] =>
  linesOf(`${scenario.replace(/[^/]+$/, 'scenarios/$&')}.jsonl`).map((line) => JSON.parse(line) as RecordedStep);

const linesOf = (name: string): readonly string[] => readMaterial(name).toString('utf8').trimEnd().split('\n');
