module.exports = ({ env }) => ({
  host: '127.0.0.1',
  port: env.int('PORT', 1337),
  metrics: env('METRICS_TOKEN') ? { token: env('METRICS_TOKEN') } : false,
  app: { keys: ['a key of the benchmark', 'another key of the benchmark'] },
});
