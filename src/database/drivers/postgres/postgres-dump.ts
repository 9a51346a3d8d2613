import type { DumpTools } from '../../backup/dump-tools.ts';
import { placeOfServer, type ServerPlace } from '../../server-place.ts';
import type { PostgresSettings } from '../../settings.ts';

const PACKAGE = 'postgresql-client, of the version of the server or newer';

export function postgresDump(settings: PostgresSettings): DumpTools {
  const place = placeOfServer(settings, 5432);
  const { host, port, user, password, database, socketPath } = place;
  const env = {
    PGHOST: socketPath ?? host,
    PGPORT: String(port),
    ...(user !== '' && { PGUSER: user }),
    ...(password !== '' && { PGPASSWORD: password }),
    PGDATABASE: database,
    ...encryption(place),
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

/** `sslmode` and its files as in the connection URL; `no-verify` is the driver's own name for it. */
function encryption({ isEncrypted, parameters }: ServerPlace): Readonly<Record<string, string>> {
  const mode = parameters.get('sslmode') ?? (isEncrypted || isOn(parameters.get('ssl')) ? 'require' : undefined);
  const files = ['sslcert', 'sslkey', 'sslrootcert'].flatMap((name) => {
    const file = parameters.get(name);
    return file === undefined ? [] : [[`PG${name.toUpperCase()}`, file]];
  });
  return {
    ...(mode !== undefined && { PGSSLMODE: mode === 'no-verify' ? 'require' : mode }),
    ...Object.fromEntries(files),
  };
}

const isOn = (text: string | undefined): boolean => text === 'true' || text === '1';
