/**
 * Another program that changes content: runs each script that it is sent, in a transaction of its
 * own, and says so once that is committed. Between two it waits for up to `pauseMs`.
 */
const [client, place] = process.argv.slice(2);
const execute = await open();

async function open() {
  if (client === 'sqlite') {
    const library = process.getBuiltinModule('node:sqlite') ?? (await import('@photostructure/sqlite'));
    const database = new library.DatabaseSync(place);
    database.exec('pragma busy_timeout = 10000; pragma synchronous = off');
    return (script) => database.exec(script);
  }
  if (client === 'postgres') {
    const { default: pg } = await import('pg');
    const connection = new pg.Client({ connectionString: place });
    await connection.connect();
    return (script) => connection.query(script);
  }
  const { default: mysql } = await import('mysql2/promise');
  const connection = await mysql.createConnection({ uri: place, multipleStatements: true });
  return (script) => connection.query(script);
}

process.on('message', async ({ id, scripts, pauseMs, alone = false }) => {
  try {
    for (const [index, script] of scripts.entries()) {
      await execute(alone ? script : `begin; ${script}; commit`);
      process.send({ id, committed: index });
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMs));
    }
    process.send({ id, done: true });
  } catch (error) {
    process.send({ id, failed: String(error) });
  }
});
process.on('disconnect', () => process.exit());
process.send({ ready: true });
