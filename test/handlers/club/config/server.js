const tasks = require('./cron-tasks');

module.exports = ({ env }) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  url: env('PUBLIC_URL', null),
  app: { keys: env.array('APP_KEYS', ['one', 'two']) },
  cron: { enabled: true, tasks },
});
