import type { DumpTools } from '../../dump-tools.ts';
import { placeOfServer } from '../../server-place.ts';
import type { PostgresSettings } from '../../settings.ts';

const PACKAGE = 'postgresql-client, of the version of the server or newer';

export function postgresDump(settings: PostgresSettings): DumpTools {
  const { host, port, user, password, database, socketPath, isEncrypted } = placeOfServer(settings, 5432);
  const env = {
    PGHOST: socketPath ?? host,
    PGPORT: String(port),
    ...(user !== '' && { PGUSER: user }),
    ...(password !== '' && { PGPASSWORD: password }),
    PGDATABASE: database,
    ...(isEncrypted && { PGSSLMODE: 'require' }),
  };
  const { schema } = settings;
  return {
    afterFailure: 'The database is as before.',
    dump: (file) => ({
      ...{ programs: ['pg_dump'], env, file: null, installedWith: PACKAGE },
      args: [
        ...['--format=custom', '--no-owner', '--no-password'],
        ...(schema === undefined ? [] : [`--schema=${schema}`]),
        `--file=${file}`,
      ],
    }),
    restore: (file) => ({
      ...{ programs: ['pg_restore'], env, file: null, installedWith: PACKAGE },
      args: [
        ...['--clean', '--if-exists', '--no-owner', '--no-password', '--single-transaction', '--exit-on-error'],
        ...[`--dbname=${database}`, file],
      ],
    }),
  };
}
