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

process.on('message', async ({ scripts, pauseMs }) => {
  try {
    for (const [index, script] of scripts.entries()) {
      await execute(`begin; ${script}; commit`);
      process.send({ committed: index });
      if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * pauseMs));
    }
    process.send({ done: true });
  } catch (error) {
    process.send({ failed: String(error) });
  }
});
process.on('disconnect', () => process.exit());
process.send({ ready: true });
