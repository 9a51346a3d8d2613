import type { Access } from '../access/access.ts';
import type { Model } from '../schema/model.ts';
import type { DescribedContract, OpenapiOptions } from './write-contract.ts';
import { writeOpenapi } from './write-openapi.ts';

/** Enough for the roles of a project; tokens with their own permissions evict each other. */
const KEPT = 16;

export type OpenapiTextOptions = Omit<OpenapiOptions, 'access' | 'publicAccess' | 'contracts'>;

/** The document as a JSON string. Writing it takes some milliseconds, so callers with the same access share it. */
export function createOpenapiText(
  model: Model,
  options: OpenapiTextOptions,
): (access: Access, publicAccess: Access, contracts: readonly DescribedContract[]) => string {
  const texts = new Map<string, string>();
  return (access, publicAccess, contracts) => {
    const key = `${access.key}\n${publicAccess.key}\n${JSON.stringify(contracts)}`;
    const text = texts.get(key) ?? JSON.stringify(writeOpenapi(model, { ...options, contracts, access, publicAccess }));
    texts.delete(key);
    texts.set(key, text);
    for (const oldest of texts.keys()) {
      if (texts.size <= KEPT) break;
      texts.delete(oldest);
    }
    return text;
  };
}
