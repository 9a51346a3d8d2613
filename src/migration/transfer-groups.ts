/** v4's names for what is transferred: entries with their relations, the bytes of files, stored settings. */
export const TRANSFER_GROUPS = ['content', 'files', 'config'] as const;

export type TransferGroup = (typeof TRANSFER_GROUPS)[number];

export type TransferGroups = ReadonlySet<TransferGroup>;
