import { type Engine, type EngineName, postgresDatabaseOn, startEngine } from './engines.ts';
import { postgresMissing, startPostgresServer } from './postgres-server.ts';

/** Databases that nobody else uses, not even their server. */
export interface QuietServer {
  startEngine(): Promise<Engine>;
  stop(): Promise<void>;
}

/**
 * For tests of what stays in memory: a commit in any database of a PostgreSQL server outdates it, and other test files
 * commit to the shared one all the time.
 */
export async function startQuietServer(name: EngineName): Promise<QuietServer> {
  if (name !== 'postgres' || postgresMissing() !== null) {
    return { startEngine: () => startEngine(name), stop: async () => undefined };
  }
  const server = await startPostgresServer();
  return {
    startEngine: () => postgresDatabaseOn({ ...server, external: false }),
    stop: () => server.stop(),
  };
}
