import { idCell, textCell, timeCell } from '../../database/cells.ts';
import type { Row } from '../../database/driver.ts';

/** A role of users. */
export interface StoredRole {
  readonly id: number;
  readonly name: string | null;
  readonly description: string | null;
  readonly type: string | null;
  readonly createdAt: string | null;
  readonly updatedAt: string | null;
}

export const ROLE_COLUMNS = '[id], [name], [description], [type], [created_at], [updated_at]';

/** A row of ROLE_COLUMNS. */
export function readStoredRole(row: Row): StoredRole {
  const [id, name, description, type, createdAt, updatedAt] = row;
  const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  return {
    id: idCell(id),
    name: textCell(name),
    description: textCell(description),
    type: textCell(type),
    createdAt: iso(timeCell(createdAt)),
    updatedAt: iso(timeCell(updatedAt)),
  };
}
