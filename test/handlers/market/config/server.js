const cronTasks = require('./cron-tasks');

module.exports = ({ env }) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  app: { keys: env.array('APP_KEYS', ['one', 'two']) },
  cron: { enabled: env.bool('CRON', true), tasks: cronTasks },
  webhooks: { populateRelations: env.bool('WEBHOOKS_POPULATE_RELATIONS', false) },
});
