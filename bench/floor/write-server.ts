/**
 * The practical limit for the five writes: node:http, hand-written path parsing, one prepared statement per table and
 * order, a transaction per write, durable when it is answered. No validation, permissions or preceding queries. PORT,
 * and SQLITE_FILE or PG_URL, come from the environment.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { postgresWriter } from './write-postgres.ts';
import { sqliteWriter } from './write-sqlite.ts';
import { createArticle, deleteArticle, type Steps, updateArticle } from './write-steps.ts';
import type { Row } from './texts.ts';

const { PORT, SQLITE_FILE, PG_URL } = process.env;

/** Runs the steps in a transaction. */
export interface FloorWriter {
  write(steps: () => Steps): Promise<Row | undefined>;
  text(row: Row): string;
  first(): Promise<string>;
}

const writer: FloorWriter = PG_URL ? postgresWriter(PG_URL) : sqliteWriter(SQLITE_FILE ?? '');

const ENTRY = /^\/api\/articles\/(\d+)$/;

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url = '' } = request;
  if (method === 'GET') return send(response, await writer.first());
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const data = chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString()).data;
  const id = Number(ENTRY.exec(url)?.[1]);
  const steps = (): Steps => {
    if (method === 'POST') return createArticle(data);
    return method === 'PUT' ? updateArticle(id, data) : deleteArticle(id);
  };
  const row = await writer.write(steps);
  if (row === undefined) response.writeHead(404).end();
  else send(response, `{"data":${writer.text(row)},"meta":{}}`);
}

function send(response: ServerResponse, body: string): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500, { 'content-length': 0 }).end();
  });
}).listen(Number(PORT), '127.0.0.1');
