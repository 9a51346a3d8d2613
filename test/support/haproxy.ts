import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram, unprivilegedOwner } from './throwaway-server.ts';

const PROGRAM = ['/usr/sbin/haproxy', '/usr/bin/haproxy', '/usr/local/sbin/haproxy'].find((file) => existsSync(file));

export const haproxyMissing = (): string | null => (PROGRAM === undefined ? 'haproxy not installed' : null);

export interface Haproxy {
  /** A command of its runtime API, such as `set server primary/replica1 state ready`. */
  command(text: string): Promise<string>;
  stop(): Promise<void>;
}

/** HAProxy with these sections. */
export async function startHaproxy(sections: string): Promise<Haproxy> {
  if (PROGRAM === undefined) throw new Error(haproxyMissing() ?? '');
  const owner = unprivilegedOwner(['haproxy']);
  const folder = mkdtempSync(join(tmpdir(), 'plinth-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const socket = join(folder, 'admin');
  writeFileSync(
    file,
    `global
  maxconn 2000
  stats socket ${socket} level admin
defaults
  timeout connect 2s
  timeout check 20s
  timeout client 2m
  timeout server 2m
${sections}\n`,
  );
  if (owner.uid !== undefined && owner.gid !== undefined) {
    for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid);
  }
  const command = (text: string) => tell(socket, text);
  const program = await startProgram(PROGRAM, ['-db', '-f', file], owner, [folder], async () => {
    await command('show info');
  });
  return {
    command,
    async stop() {
      await program.stop('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const tell = (socket: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    const connection = connect(socket, () => connection.write(`${text}\n`));
    connection.on('data', (chunk) => (answer += chunk));
    connection.once('error', reject);
    connection.once('close', () => resolve(answer.trim()));
  });
