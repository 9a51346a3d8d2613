const path = require('node:path');

module.exports = ({ env }) => {
  const client = env('DATABASE_CLIENT', 'sqlite');

  const server = (port) => ({
    connection: {
      host: env('DATABASE_HOST', '127.0.0.1'),
      port: env.int('DATABASE_PORT', port),
      database: env('DATABASE_NAME', 'longshore'),
      user: env('DATABASE_USERNAME', 'longshore'),
      password: env('DATABASE_PASSWORD', 'longshore'),
    },
    pool: { min: env.int('DATABASE_POOL_MIN', 2), max: env.int('DATABASE_POOL_MAX', 10) },
  });

  const connections = {
    sqlite: {
      connection: { filename: path.join(__dirname, '..', env('DATABASE_FILENAME', '.tmp/data.db')) },
      useNullAsDefault: true,
    },
    postgres: server(5432),
    mysql: server(3306),
  };

  return { connection: { client, ...connections[client] } };
};
