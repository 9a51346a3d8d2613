import type { FaultKind } from '../../driver.ts';

/** By the server's error number, with its name where it helps. */
const NUMBERS: Readonly<Record<Exclude<FaultKind, 'other'>, readonly number[]>> = {
  // Wrong, too long, out of range, missing or forbidden values, invalid patterns.
  value: [
    ...[1048, 1139, 1264, 1265, 1292, 1364, 1366, 1406, 1525, 1690, 3140, 3141, 3685, 3819, 4025],
    // Characters that a column cannot store (utf8mb3, latin1), in comparisons or conversions.
    ...[1267, 1270, 1271, 1300, 1977, 3854],
  ],
  // Packet too long, stack too deep, too many tables, columns or values, selects nested too deeply.
  tooLarge: [1116, 1117, 1119, 1153, 1390, 1436, 1473, 3012],
  // Duplicate keys; rows that are referenced, or that refer to nothing.
  conflict: [1022, 1062, 1169, 1216, 1217, 1451, 1452, 1586, 1761, 1762],
  // Full disks, too many connections or prepared statements, lock waits, deadlocks, conflicts between cluster nodes.
  busy: [1021, 1040, 1041, 1114, 1203, 1205, 1206, 1213, 1226, 1461, 1614, 3572],
  // Interrupted; over `max_statement_time` or `max_execution_time`.
  cancelled: [1317, 1969, 3024],
  // A cluster node that is not ready, or that is cut off during a commit; shutting down, killed, broken or closed when
  // idle; read-only after a failover.
  lost: [1047, 1053, 1080, 1152, 1158, 1159, 1160, 1161, 1180, 1181, 1184, 1290, 1792, 1836, 1927, 4031],
  // This user lacks the right to write to a table or column.
  readOnly: [1142, 1143],
  // Unknown to the server, or cannot be prepared while tables change; a table changed since the transaction began.
  outdated: [1243, 1412, 1615],
};

const KINDS: ReadonlyMap<number, FaultKind> = new Map(
  Object.entries(NUMBERS).flatMap(([kind, numbers]) => numbers.map((number) => [number, kind as FaultKind])),
);

const NETWORK = /^(E(?!R)[A-Z_]+|PROTOCOL_.*)$/;

export function mysqlFault(error: unknown): FaultKind {
  if (!(error instanceof Error)) return 'other';
  const { errno, code, fatal } = error as Error & { errno?: unknown; code?: unknown; fatal?: unknown };
  const kind = typeof errno === 'number' ? KINDS.get(errno) : undefined;
  if (kind !== undefined) return kind;
  return fatal === true || (typeof code === 'string' && NETWORK.test(code)) ? 'lost' : 'other';
}
