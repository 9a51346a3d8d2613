import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SmtpServer {
  readonly port: number;
  /** Resolves with the next message that arrives: its header and body, decoded. */
  next(): Promise<string>;
  close(): Promise<void>;
}

/** Enough of RFC 5321 to receive mail from a real client. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const arrived: string[] = [];
  const waiting: ((message: string) => void)[] = [];
  const sockets = new Set<Socket>();

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    let buffer = '';
    let data: string[] | null = null;
    socket.write('220 test ready\r\n');
    socket.on('data', (chunk) => {
      buffer += chunk.toString();
      for (let end = buffer.indexOf('\r\n'); end >= 0; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end);
        buffer = buffer.slice(end + 2);
        if (data !== null && line !== '.') {
          data.push(line.startsWith('..') ? line.slice(1) : line);
        } else if (data !== null) {
          const message = decode(data.join('\r\n'));
          data = null;
          socket.write('250 stored\r\n');
          const receiver = waiting.shift();
          if (receiver) receiver(message);
          else arrived.push(message);
        } else if (/^data$/i.test(line)) {
          data = [];
          socket.write('354 go on\r\n');
        } else if (/^quit$/i.test(line)) {
          socket.end('221 bye\r\n');
        } else {
          socket.write('250 ok\r\n');
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    next: () => {
      const message = arrived.shift();
      return message === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(message);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Quoted-printable, which mail clients choose for long lines. */
const decode = (message: string): string =>
  message
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
