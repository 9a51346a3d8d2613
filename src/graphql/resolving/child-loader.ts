import type { FieldNode, GraphQLObjectType } from 'graphql';
import type { OwnText } from '../response/writer.ts';
import { createObjectWriter } from '../response/object-writer.ts';
import type { RequestedField } from '../document/collect-fields.ts';
import { type FieldContext, preparePlan, readPrepared, writeWithOwn } from '../field-rows.ts';
import { resolveChosenQuery } from '../../query/resolve-query.ts';
import { keyOf } from '../../response/write-children.ts';
import type { ContentType } from '../../schema/model.ts';
import { getOrCreate } from '../../util/get-or-create.ts';
import { asGenerated } from '../extending/own-field.ts';
import { selectField } from '../reading/select-response.ts';
import { v4Rules } from '../reading/contract-rules.ts';
import { entryNode, startParts } from '../reading/entry-parts.ts';
import type { ShownField } from '../reading/shapes.ts';

export type ChildLoader = ReturnType<typeof createChildLoader>;

interface Batch {
  readonly ids: Set<number>;
  readonly texts: Promise<ReadonlyMap<number, OwnText>>;
}

const loaders = new WeakMap<FieldContext, ChildLoader>();

/** One per context, so reads in a transaction use that transaction. */
export const childLoaderOf = (context: FieldContext): ChildLoader => getOrCreate(loaders, context, createChildLoader);

type OpenBatches = Map<FieldNode, Map<ContentType, Batch>>;

/** Reads children of entries returned by project code: one plan for all children requested together. */
function createChildLoader(context: FieldContext) {
  const open: OpenBatches = new Map();
  return {
    async load(type: ContentType, owner: GraphQLObjectType, asked: RequestedField, id: number): Promise<OwnText> {
      const batch = open.get(asked.nodes[0])?.get(type) ?? begin(context, open, type, owner, asked);
      batch.ids.add(id);
      return (await batch.texts).get(id) ?? NOTHING;
    },
  };
}

const NOTHING: OwnText = { text: null, errors: [] };

/** Waits until the running code has queued all its requests. */
function begin(
  context: FieldContext,
  open: OpenBatches,
  type: ContentType,
  owner: GraphQLObjectType,
  asked: RequestedField,
): Batch {
  const ids = new Set<number>();
  const [node] = asked.nodes;
  const ofNode = open.get(node) ?? new Map<ContentType, Batch>();
  const texts = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    ofNode.delete(type);
    return readChildren(context, type, owner, asked, [...ids]);
  });
  const batch = { ids, texts };
  open.set(node, ofNode.set(type, batch));
  return batch;
}

async function readChildren(
  context: FieldContext,
  type: ContentType,
  owner: GraphQLObjectType,
  asked: RequestedField,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OwnText>> {
  const { scope, operation, limits } = context;
  const { model, pagination, limits: budgets } = scope.engine;
  const parts = startParts(type);
  let shown: ShownField | undefined;
  const query = resolveChosenQuery(
    { model, pagination, budgets, defaultLocale: '' },
    type,
    { filters: { id: { $in: ids.map(String) } }, locale: 'all' },
    { kind: 'offset', start: 0, limit: -1, count: false },
    (resolution) => {
      shown = selectField(
        { operation, rules: v4Rules(resolution), access: scope.access, limits },
        parts,
        owner,
        asGenerated(asked),
      );
      return entryNode(parts);
    },
  );
  const plan = preparePlan(scope, query);
  const { entries } = await readPrepared(context, plan);
  const writer = createObjectWriter([shown as ShownField], plan.recalled.prepared.plan.root.entries);
  const around = `{${JSON.stringify(asked.key)}:`.length;
  const { value, errors } = await writeWithOwn(context, [], (writing) => {
    const write = writer(entries, writing);
    return entries.rows.map((row) => {
      const before = writing.errors.length;
      const text = write(row);
      context.budget.chargeText(text);
      return { id: keyOf(row[entries.offset]), text, from: before, to: writing.errors.length };
    });
  });
  return new Map(
    value.map(({ id, text, from, to }) => [
      id,
      {
        text: text === null ? null : textOf(text.slice(around, -1)),
        errors: errors.slice(from, to).map((error) => ({ ...error, path: (error.path ?? []).slice(1) })),
      },
    ]),
  );
}

const textOf = (text: string): string | null => (text === 'null' ? null : text);
