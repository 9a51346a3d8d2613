import { expect, test } from 'vitest';
import { serveHandlers } from './handler-server.ts';

test('a start survives an upload provider that cannot be used; files cannot be stored', async () => {
  const server = await serveHandlers({
    'seed.js': null,
    'config/permissions.js': "module.exports = { public: { 'plugin::upload.content-api': ['find', 'upload'] } };",
    'config/plugins.js': `module.exports = {
      'users-permissions': { config: { jwtSecret: 'secret of the tests' } },
      upload: { config: { provider: 'nowhere-to-be-found' } },
    };`,
  });
  try {
    expect(server.errors.join()).toContain('nowhere-to-be-found');
    expect(await server.get('/api/upload/files')).toMatchObject({ status: 200, json: [] });
    const body = new FormData();
    body.append('files', new File(['x'], 'x.txt'));
    const answer = await fetch(`${server.url}/api/upload`, { method: 'POST', body });
    expect(answer.status).toBe(503);
  } finally {
    await server.stop();
  }
});
