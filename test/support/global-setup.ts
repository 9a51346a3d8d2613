import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ownServer, SERVERS_URL_VARIABLE, type ServerName, stopOwnServers } from './shared-servers.ts';

/**
 * One PostgreSQL and one MariaDB for all test files, each started when the first file asks for
 * it. Test files run in processes of their own, so they ask over HTTP.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const desk = createServer((request, response) => {
    const name = (request.url ?? '').slice(1) as ServerName;
    ownServer(name).then(
      ({ url, databaseOptions }) => response.end(JSON.stringify({ url, databaseOptions })),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  process.env[SERVERS_URL_VARIABLE] = `http://127.0.0.1:${(desk.address() as AddressInfo).port}/`;
  return async () => {
    desk.close();
    await stopOwnServers();
  };
}
