const url = process.env.PG_URL;

module.exports = {
  connection: url
    ? { client: 'postgres', connection: { connectionString: url }, pool: { min: 2, max: 10 } }
    : { client: 'sqlite', connection: { filename: process.env.SQLITE_FILE }, useNullAsDefault: true },
};
