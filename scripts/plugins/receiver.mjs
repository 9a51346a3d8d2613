import { createServer } from 'node:http';
import { createServer as createSocketServer } from 'node:net';

/** Stands for the services that providers send files and mail to, and remembers what reached it. */
export async function startReceiver() {
  const received = [];
  const web = createServer(async (request, response) => {
    let body = '';
    for await (const bytes of request) body += bytes.toString('latin1');
    const { pathname } = new URL(request.url, 'http://here');
    received.push(`${request.method} ${withoutChance(pathname)}: ${CONTENTS.filter((text) => heldBy(body, text))}`);
    const [status, type, text] = answerTo(request.method, pathname);
    response.writeHead(status, { 'content-type': type, etag: '"1"', 'x-ms-request-id': '1' }).end(text);
  });
  const mail = createSocketServer((socket) => takeMail(socket, (text) => received.push(text)));
  const ports = await Promise.all(
    [web, mail].map(
      (server) => new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server.address().port))),
    ),
  );
  return {
    ...{ url: `http://127.0.0.1:${ports[0]}`, mailPort: ports[1] },
    /** What came since the last call. */
    take: () => received.splice(0),
    stop() {
      for (const server of [web, mail]) server.close();
      web.closeAllConnections();
    },
  };
}

/** What requests contain that a provider has to pass on. */
export const CONTENTS = ['what a file contains', 'A subject', 'The text of a mail', 'reader@example.org'];

/** As it is, or encoded as in a form. */
const heldBy = (body, text) =>
  [text, encodeURIComponent(text), encodeURIComponent(text).replaceAll('%20', '+')].some((one) => body.includes(one));

/** Names of files have a random part; one provider hashes them. */
export const withoutChance = (text) =>
  text.replaceAll(/_[0-9a-f]{10}\b/g, '_HASH').replaceAll(/\b[0-9a-f]{32}\b/g, 'HASH');

function answerTo(method, pathname) {
  if (pathname.endsWith('/destroy')) return [200, 'application/json', '{"result":"ok"}'];
  if (pathname.endsWith('/upload')) return [200, 'application/json', JSON.stringify(STORED)];
  if (pathname.endsWith('/mail/send')) return [202, 'application/json', ''];
  if (pathname.endsWith('/messages')) return [200, 'application/json', '{"id":"1","message":"Queued"}'];
  if (method === 'DELETE') return [pathname.startsWith('/account/') ? 202 : 204, 'text/plain', ''];
  return [pathname.startsWith('/account/') ? 201 : 200, 'application/xml', ''];
}

const STORED = {
  ...{ public_id: 'stored', resource_type: 'raw', secure_url: 'https://files.example.org/stored.txt' },
};

/** One mail for each connection, as SMTP has it. */
function takeMail(socket, hear) {
  let text = '';
  let isBody = false;
  const say = (line) => socket.write(`${line}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.on('data', (bytes) => {
    text += bytes.toString('latin1');
    if (isBody ? !text.endsWith('\r\n.\r\n') : !text.endsWith('\r\n')) return;
    const said = text;
    text = '';
    if (isBody) {
      isBody = false;
      hear(`mail: ${CONTENTS.filter((one) => said.includes(one))}`);
      return say('250 taken');
    }
    if (/^DATA/i.test(said)) {
      isBody = true;
      return say('354 go on');
    }
    if (/^QUIT/i.test(said)) return socket.end('221 bye\r\n');
    say('250 yes');
  });
  say('220 here');
}
