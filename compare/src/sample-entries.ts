import type { ComparedServer } from './compared-server.ts';
import { type ComparedCaller, readRequest } from './compared-request.ts';
import { addressOf, type ComparedType } from './compared-types.ts';
import type { ComparedContract } from './comparison.ts';

export interface SampledEntry {
  readonly id: string;
  /** What its path ends with. */
  readonly address: string;
  readonly values: Readonly<Record<string, unknown>>;
}

/** By content type uid. */
export type Samples = ReadonlyMap<string, readonly SampledEntry[]>;

const SIZE = '25';

/**
 * Some entries of each type, as seen by the first caller who may read it: filters with existing values are more
 * meaningful.
 */
export async function sampleEntries(
  server: ComparedServer,
  types: readonly ComparedType[],
  callers: readonly ComparedCaller[],
  contract: ComparedContract,
): Promise<Samples> {
  const samples = new Map<string, readonly SampledEntry[]>();
  for (const { type, path } of types) {
    for (const caller of callers) {
      const query = { ...(contract === 'v4' && { publicationState: 'preview' }), pagination: { pageSize: SIZE } };
      const { status, body } = await server.ask(readRequest(path, query, caller));
      if (status !== 200) continue;
      const entries = readEntries(body).slice(0, Number(SIZE));
      const named = entries.map((one) => ({ ...one, address: addressOf(type, one, contract) }));
      samples.set(type.uid, named);
      break;
    }
  }
  return samples;
}

/** The entries of a list or a single type, in either contract. */
export function readEntries(body: string): readonly Omit<SampledEntry, 'address'>[] {
  const parsed = JSON.parse(body) as { readonly data?: unknown } | readonly unknown[];
  const data = Array.isArray(parsed) ? parsed : (parsed as { readonly data?: unknown }).data;
  return [data].flat().flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || !('id' in entry)) return [];
    const { id, attributes = entry } = entry as { id: unknown; attributes?: unknown };
    return [{ id: String(id), values: attributes as Readonly<Record<string, unknown>> }];
  });
}
