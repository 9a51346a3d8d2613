import type { Statement } from '../../../sql/statement.ts';
import type { Reader, Replication } from '../../driver.ts';
import type { ServerIdentity } from './postgres-proof.ts';

/**
 * For a primary, the end of the inserted log: a commit may be acknowledged before it is written (`synchronous_commit =
 * off`). A standby makes a commit visible before it counts its record as replayed.
 */
const STATE: Statement = {
  text: `select pg_is_in_recovery(),
    (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end)::text,
    pg_postmaster_start_time()::text, pg_backend_pid()`,
};

const LINEAGE: Statement = { text: 'select system_identifier::text from pg_control_system()' };

export function postgresReplication(reader: Pick<Reader, 'query'>, identity: ServerIdentity): Replication {
  return {
    async state(waitLimit) {
      const [row = []] = await reader.query(STATE, [], waitLimit);
      const [isStandby, position, server, process] = row;
      return {
        isPrimary: isStandby !== true,
        position: position === null ? null : endOfRecord(String(position)),
        server: String(server),
        isOnly: identity.isOnly(String(server), Number(process)),
      };
    },
    async lineage(waitLimit) {
      const [row] = await reader.query(LINEAGE, [], waitLimit);
      return row === undefined ? null : String(row[0]);
    },
    includes: includesPosition,
  };
}

/** Clients may send positions of a database the project used before: no server has reached those. */
export const includesPosition = (position: string, needed: string): boolean =>
  FORM.test(position) && FORM.test(needed) && toNumber(position) >= toNumber(needed);

const FORM = /^[\dA-F]{1,8}\/[\dA-F]{1,8}$/i;

const PAGE = 8192;

/** The sizes of page headers: of the first page of a file, and of the others. */
const HEADERS: readonly number[] = [24, 40];

/**
 * If a record ends at the end of its page, the next position is after the header of the next page, which a standby does
 * not reach before such a record exists.
 */
function endOfRecord(position: string): string {
  // Runs for the proof of every read: only the few positions that need it are computed with all digits.
  const within = Number.parseInt(position.slice(position.indexOf('/') + 1), 16) % PAGE;
  return HEADERS.includes(within) ? toText(toNumber(position) - BigInt(within)) : position;
}

function toNumber(position: string): bigint {
  const [high = '', low = ''] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

const toText = (number: bigint): string =>
  `${(number >> 32n).toString(16)}/${(number & 0xffffffffn).toString(16)}`.toUpperCase();
