import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Node, ObjectExpression, Property } from 'acorn';
import { StartError } from '../errors.ts';

/**
 * JavaScript silently keeps the last of two equal keys. In a permissions file that means grants that are written down
 * but not in effect.
 */
export async function refuseDuplicateKeys(dir: string, shown: string): Promise<void> {
  const file = path.join(dir, shown);
  const found = await findDuplicateKey(plainScript(file, readFileSync(file, 'utf8')));
  if (found === null) return;
  throw new StartError(
    `${shown} has the key "${found.key}" twice in one object (lines ${found.first} and ${found.line}): the first would have no effect.`,
    { file: `${shown}:${found.line}`, remedy: 'Merge both into one.' },
  );
}

interface DuplicateKey {
  readonly key: string;
  readonly first: number;
  readonly line: number;
}

async function findDuplicateKey(text: string): Promise<DuplicateKey | null> {
  const { parse } = await import('acorn');
  for (const sourceType of ['module', 'script'] as const) {
    try {
      return duplicateIn(
        parse(text, { ecmaVersion: 'latest', sourceType, locations: true, allowReturnOutsideFunction: true }),
      );
    } catch {}
  }
  // Importing the file reports its errors.
  return null;
}

/** Types are blanked out in place, so line numbers stay the same. */
function plainScript(file: string, text: string): string {
  if (file.endsWith('.json')) return `(${text.replace(/^\uFEFF/, '')})`;
  if (!file.endsWith('.ts')) return text;
  const { createJiti } = createRequire(import.meta.url)('jiti') as typeof import('jiti');
  return createJiti(file, { fsCache: false }).transform({ source: text, filename: file, ts: true, retainLines: true });
}

function duplicateIn(node: Node): DuplicateKey | null {
  if (node.type === 'ObjectExpression') {
    const found = duplicateOf(node as ObjectExpression);
    if (found !== null) return found;
  }
  for (const child of Object.values(node).flat()) {
    if (typeof child !== 'object' || child === null || typeof child.type !== 'string') continue;
    const found = duplicateIn(child);
    if (found !== null) return found;
  }
  return null;
}

function duplicateOf({ properties }: ObjectExpression): DuplicateKey | null {
  const lines = new Map<string, number>();
  for (const property of properties) {
    const key = property.type === 'Property' ? keyOf(property) : null;
    if (key === null) continue;
    const line = property.loc?.start.line ?? 0;
    const first = lines.get(key);
    if (first !== undefined) return { key, first, line };
    lines.set(key, line);
  }
  return null;
}

function keyOf({ key, computed }: Property): string | null {
  if (key.type === 'Literal') return String(key.value);
  return key.type === 'Identifier' && !computed ? key.name : null;
}
