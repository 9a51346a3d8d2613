import type { Json } from './form/values.ts';

/** An entry as the server sends it. */
export interface Entry extends Json {
  readonly id: number;
  readonly publishedAt?: string | null;
  readonly updatedAt?: string;
  readonly locale?: string;
}
