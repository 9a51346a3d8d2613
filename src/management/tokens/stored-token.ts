import { idCell, textCell, timeCell } from '../../database/cells.ts';
import type { Row, SqlCell } from '../../database/driver.ts';

/** A stored token without its key, with names and order of v4's responses. */
export interface StoredToken {
  readonly id: number;
  readonly name: string | null;
  readonly description: string | null;
  readonly lastUsedAt: string | null;
  /** Of API tokens only. */
  readonly type?: string | null;
  /** Milliseconds; a string, because the column is a big integer. */
  readonly lifespan: string | null;
  readonly expiresAt: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
  readonly permissions: readonly TokenPermission[];
}

export interface TokenPermission extends Pick<StoredToken, 'id' | 'createdAt' | 'updatedAt'> {
  readonly action: string;
}

export const TOKEN_COLUMNS = [
  ...['id', 'name', 'description', 'last_used_at'],
  ...['lifespan', 'expires_at', 'created_at', 'updated_at'],
];

/** `row` contains TOKEN_COLUMNS, then the type if there is one. */
export function readToken(row: Row, hasType: boolean, permissions: readonly TokenPermission[]): StoredToken {
  const [id, name, description, lastUsedAt, lifespan, expiresAt, createdAt, updatedAt, type] = row;
  return {
    id: idCell(id),
    name: textCell(name),
    description: textCell(description),
    lastUsedAt: timeText(lastUsedAt),
    ...(hasType && { type: textCell(type) }),
    lifespan: textCell(lifespan),
    expiresAt: timeText(expiresAt),
    createdAt: timeText(createdAt),
    updatedAt: timeText(updatedAt),
    permissions,
  };
}

export const readPermission = ([id, action, createdAt, updatedAt]: Row): TokenPermission => ({
  id: idCell(id),
  action: textCell(action) ?? '',
  createdAt: timeText(createdAt),
  updatedAt: timeText(updatedAt),
});

function timeText(cell: SqlCell | undefined): string | null {
  const time = timeCell(cell);
  return time === null ? null : new Date(time).toISOString();
}

/** A token in responses: permissions are action names. */
export const shownToken = (token: StoredToken) => ({
  ...token,
  permissions: token.permissions.map(({ action }) => action),
});
