/** A block as v4 stores it, with any members. */
export interface Block {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** Members that the editor does not know; they stay with their node. */
export type Rest = Readonly<Record<string, unknown>>;

export const FLAGS = ['bold', 'italic', 'underline', 'strikethrough', 'code'] as const;

export type Flag = (typeof FLAGS)[number];

export const isRecord = (value: unknown): value is Rest =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
