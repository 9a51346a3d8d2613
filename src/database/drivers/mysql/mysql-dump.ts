import type { DumpTools } from '../../backup/dump-tools.ts';
import { placeOfServer } from '../../server-place.ts';
import type { MysqlSettings } from '../../settings.ts';

const PACKAGE = 'mariadb-client or mysql-client';

export function mysqlDump(settings: MysqlSettings): DumpTools {
  const { host, port, user, password, database, socketPath, isEncrypted } = placeOfServer(settings, 3306);
  const env: Readonly<Record<string, string>> = password === '' ? {} : { MYSQL_PWD: password };
  const place = [
    ...(socketPath === null
      ? [`--host=${host}`, `--port=${port}`, '--protocol=tcp']
      : [`--socket=${socketPath}`, '--protocol=socket']),
    ...(user === '' ? [] : [`--user=${user}`]),
    ...(isEncrypted ? ['--ssl'] : []),
    '--default-character-set=utf8mb4',
  ];
  return {
    afterFailure: 'Tables were restored in part: run the command again.',
    dump: () => ({
      ...{ programs: ['mariadb-dump', 'mysqldump'], env, file: 'stdout', installedWith: PACKAGE },
      args: [...place, '--single-transaction', '--quick', '--hex-blob', '--triggers', '--skip-dump-date', database],
    }),
    restore: () => ({
      ...{ programs: ['mariadb', 'mysql'], env, file: 'stdin', installedWith: PACKAGE },
      args: [...place, database],
    }),
  };
}
