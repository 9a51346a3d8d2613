import { accessByActions } from '../../src/access/access.ts';
import { authorizeChange } from '../../src/access/authorize-change.ts';
import type { Change, LinkOperation, WriteValue } from '../../src/change/change.ts';
import { sentChange } from '../../src/content/writing/change-context.ts';
import { planChanges } from '../../src/plan/writing/plan-changes.ts';
import { planClaims } from '../../src/plan/writing/plan-claims.ts';
import { planEntry } from '../../src/plan/writing/plan-entry.ts';
import { planLocks } from '../../src/plan/writing/locks/plan-locks.ts';
import type { StoredRead, StoredRow } from '../../src/plan/writing/stored-read.ts';
import { projectFileImporter } from '../../src/project/import-project-file.ts';
import { loadSchemas } from '../../src/project/load-schemas.ts';
import { contentTypeOf } from '../../src/schema/lookup.ts';
import { readModel } from '../../src/schema/read-model.ts';
import { dialectOf } from '../../src/sql/dialect-of.ts';
import { compileOperation } from '../../src/sql/writing/compile-operation.ts';
import { EXAMPLE } from '../example/seeded-example.ts';
import { describeOperations, describeLock, describeRead, runPlan } from '../support/write-plans.ts';

/** What the example has of the entry that the document changes. */
const STORED: Readonly<Record<string, readonly StoredRow[]>> = {
  articles: [[1, '2024-03-23', 1]],
  authors: [[2]],
  categories: [[5]],
  articles_author_links: [[1, 1, 1, 1]],
  articles_categories_links: [
    [1, 1, 1, 1, 1],
    [2, 1, 4, 2, 1],
  ],
};

const GREATEST: Readonly<Record<string, StoredRow>> = {
  articles_author_links: [2, 3],
  articles_categories_links: [5, 6],
};

/** How far the lists of the entry and of its author go, and how many links they have. */
const EXTENT: Readonly<Record<string, StoredRow>> = {
  articles_author_links: [1, 4, 4],
  articles_categories_links: [1, 2, 2, 0],
};

const answer = (read: StoredRead): readonly StoredRow[] => {
  if (read.kind === 'rows') return STORED[read.table] ?? [];
  if (read.kind === 'extent') return [EXTENT[read.table] ?? []];
  return read.kind === 'greatest' ? [GREATEST[read.table] ?? []] : [];
};

/** The document with what each pure floor makes of its write: `text change`, `text locks`, `text stored`, `text operations`, `sql writes`. */
export async function renderWorkedWrite(text: string): Promise<string> {
  const model = readModel(await loadSchemas(EXAMPLE, projectFileImporter(EXAMPLE)));
  const type = contentTypeOf(model, 'api::article.article');
  const dialect = dialectOf('sqlite');
  const { data } = JSON.parse(/^```json body\n([\s\S]*?)^```/m.exec(text)?.[1] ?? '{}') as { readonly data: object };
  const intent = { kind: 'update', id: 1, draft: false } as const;
  const context = {
    model,
    layer: 'contract',
    now: new Date(),
    defaultLocale: 'en',
    integers: dialect.integers,
  } as const;
  const change = authorizeChange(
    sentChange(type, data, intent, context),
    accessByActions('all', () => true),
  );
  const entry = runPlan(planEntry(type, 1), answer);
  const claims = runPlan(planClaims(model, [change]), answer);
  const planned = runPlan(planChanges(model, [change]), answer);
  const { operations } = planned.result;
  const blocks = new Map([
    ['text change', describeChange(change).join('\n')],
    ['text locks', planLocks(model, [change]).map(describeLock).join('\n')],
    ['text stored', [...entry.asked, ...claims.asked, ...planned.asked].map(describeRead).join('\n')],
    ['text operations', describeOperations(operations).join('\n')],
    [
      'sql writes',
      operations
        .flatMap((operation) => compileOperation(dialect, operation))
        .map(({ statement }) => statement.text)
        .join('\n'),
    ],
  ]);
  return text.replace(/^```(\w+ \w+)\n[\s\S]*?^```$/gm, (block, info: string) => {
    const content = blocks.get(info);
    return content === undefined ? block : `\`\`\`${info}\n${content}\n\`\`\``;
  });
}

function describeChange(change: Change): readonly string[] {
  const { scalars, links } = change.values;
  const shown = (value: WriteValue): string => (value instanceof Date ? 'now' : JSON.stringify(value));
  return [
    `${change.kind} ${change.type.uid}${change.kind === 'update' ? ` ${change.id}` : ''}`,
    `    ${[...scalars].map(([{ name }, value]) => `${name} = ${shown(value)}`).join(', ')}`,
    ...links.map(({ attribute, operation }) => `    ${attribute.name}: ${describeLinks(operation)}`),
    ...change.claims.map((claim) =>
      claim.kind === 'targets'
        ? `    if there is ${claim.target.uid} ${[...claim.ids].join(', ')}`
        : `    if ${claim.kind}`,
    ),
  ];
}

const describeLinks = (operation: LinkOperation): string =>
  operation.kind === 'set'
    ? `set ${operation.targets.join(', ')}`
    : operation.connect.map(({ id, position }) => `connect ${String(id)} at the ${position.kind}`).join(', ');
