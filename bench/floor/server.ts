/**
 * The practical limit for the six requests: node:http, URLs matched as whole strings, fixed prepared statements,
 * hand-written serialization. No parsing, validation, permissions, and only two headers. PORT, and SQLITE_FILE or
 * PG_URL, come from the environment.
 */
import { createServer, type ServerResponse } from 'node:http';
import { REQUEST_NAMES, REQUESTS } from '../requests.ts';
import { postgresAnswers } from './postgres.ts';
import { sqliteAnswers } from './sqlite.ts';

const { PORT, SQLITE_FILE, PG_URL, FLOOR_COUNTS } = process.env;

const send = (response: ServerResponse, body: string): void => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
};

function fail(response: ServerResponse, error: unknown): void {
  console.error(error);
  response.writeHead(500).end();
}

const answers = PG_URL ? postgresAnswers(PG_URL) : sqliteAnswers(SQLITE_FILE ?? '', FLOOR_COUNTS === 'kept');
const routes = new Map(REQUEST_NAMES.map((name) => [REQUESTS[name] as string, answers[name]]));

createServer((request, response) => {
  const answer = routes.get(request.url ?? '');
  if (answer === undefined) {
    response.writeHead(404).end();
    return;
  }
  try {
    const body = answer();
    if (typeof body === 'string') send(response, body);
    else
      body.then(
        (text) => send(response, text),
        (error) => fail(response, error),
      );
  } catch (error) {
    fail(response, error);
  }
}).listen(Number(PORT), '127.0.0.1');
