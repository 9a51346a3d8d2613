import type { AdminParts } from '../admin-parts.ts';

/** Bodies of strangers that are invalid count as attempts: what is wrong with them is said only so often. */
export async function validateCounted<T>(
  { strangerLimit }: AdminParts,
  action: string,
  address: string,
  validated: () => Promise<T>,
): Promise<T> {
  try {
    return await validated();
  } catch (error) {
    await strangerLimit.count(action, address);
    throw error;
  }
}
