import { childNode, COUNT_NODE, ROOT_NODE, variantNode } from '../../plan/describe-plan.ts';
import type { EntryRead, Plan } from '../../plan/plan.ts';
import type { CompiledChild, CompiledEntries, CompiledPlan, CompiledStatement } from '../../sql/compile-plan.ts';
import { assertNever } from '../../util/assert-never.ts';

/** A statement and the step of the plan that it runs. */
export interface NodeStatement {
  readonly node: string;
  readonly statement: CompiledStatement;
}

/** Every statement of a plan, by the name that `describePlan` gives its step. */
export function listStatements(plan: Plan, compiled: CompiledPlan): readonly NodeStatement[] {
  const count = compiled.count === null ? [] : [{ node: COUNT_NODE, statement: compiled.count }];
  const { batches, root } = compiled;
  const entries = ofEntries(ROOT_NODE, plan.root.entries, { ...root, statement: batches?.entries ?? root.statement });
  return [...(batches === null ? [] : [{ node: ROOT_NODE, statement: batches.ids }]), ...entries, ...count];
}

function ofEntries(node: string, read: EntryRead, compiled: CompiledEntries): readonly NodeStatement[] {
  const below = read.children.flatMap((child, index) => {
    const variants = 'variants' in child ? child.variants : new Map<string, never>();
    const inner = 'read' in child ? child.read : null;
    return ofChild(childNode(node, child.name), compiled.children[index] as CompiledChild, inner, (uid) => {
      return variants.get(uid)?.read as EntryRead;
    });
  });
  return [{ node, statement: compiled.statement }, ...below];
}

function ofChild(
  node: string,
  compiled: CompiledChild,
  read: EntryRead | null,
  variantOf: (uid: string) => EntryRead,
): readonly NodeStatement[] {
  switch (compiled.kind) {
    case 'related':
      return ofEntries(node, read as EntryRead, compiled.entries);
    case 'absent':
      return [];
    case 'count':
      return [{ node, statement: compiled.statement }];
    case 'variants': {
      const rows = compiled.rows === null ? [] : [{ node, statement: compiled.rows }];
      const entries = [...compiled.variants].flatMap(([uid, variant]) =>
        ofEntries(variantNode(node, uid), variantOf(uid), variant),
      );
      return [...rows, ...entries];
    }
    default:
      return assertNever(compiled);
  }
}
