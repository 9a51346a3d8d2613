import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { conformanceTemplate, dropTemplate } from './postgres-template.ts';
import { ownServer, SERVERS_URL_VARIABLE, type ServerName, stopOwnServers } from './shared-servers.ts';

/**
 * One PostgreSQL and one MariaDB for all test files, each started when the first file asks for
 * it, and one database to copy. Test files run in processes of their own, so they ask over HTTP.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const desk = createServer((request, response) => {
    fetchThing((request.url ?? '').slice(1)).then(
      (thing) => response.end(JSON.stringify(thing)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => desk.listen(0, '127.0.0.1', resolve));
  process.env[SERVERS_URL_VARIABLE] = `http://127.0.0.1:${(desk.address() as AddressInfo).port}/`;
  return async () => {
    await dropTemplate();
    desk.close();
    await stopOwnServers();
  };
}

async function fetchThing(name: string): Promise<unknown> {
  if (name === 'template') return conformanceTemplate();
  const { url, databaseOptions } = await ownServer(name as ServerName);
  return { url, databaseOptions };
}
