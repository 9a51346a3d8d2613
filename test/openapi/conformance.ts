import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Access } from '../../src/access/access.ts';
import { accessOfActions, FULL_ACCESS, READ_ONLY_ACCESS } from '../../src/auth/access-of-actions.ts';
import { openConnection } from '../../src/database/drivers/sqlite/sqlite-library.ts';
import type { Method, OpenApiDocument, Operation } from '../../src/openapi/document.ts';
import { writeOpenapi } from '../../src/openapi/write-openapi.ts';
import { listMaterial, readMaterial } from '../support/conformance-material.ts';
import { conformanceModel } from '../support/conformance-model.ts';

export interface RecordedCase {
  readonly id: string;
  readonly topic: string;
  readonly method: string;
  readonly path: string;
  readonly auth: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
  readonly deviation?: string;
}

export function recordedCases(): readonly RecordedCase[] {
  return listMaterial('cases').flatMap((name) => linesOf(name).map((line) => JSON.parse(line) as RecordedCase));
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

/** The document as each credential of the recording is given it. */
export async function readDocuments(): Promise<(credential: string) => OpenApiDocument> {
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
        prefix: '/api',
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
  const route = asked in document.paths ? asked : asked.replace(/\/[^/]+$/, '/{id}');
  const name = method.toLowerCase() as Method;
  const operation = document.paths[route]?.[name];
  return operation && { operation, pointer: `/paths/${encodeURIComponent(route.replaceAll('/', '~1'))}/${name}` };
}

export interface RecordedStep {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly expect: { readonly status: number; readonly body: string };
}

export const recordedSteps = (scenario: string): readonly RecordedStep[] =>
  linesOf(`scenarios/${scenario}.jsonl`).map((line) => JSON.parse(line) as RecordedStep);

const linesOf = (name: string): readonly string[] => readMaterial(name).toString('utf8').trimEnd().split('\n');
