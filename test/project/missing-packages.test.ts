import { expect, test } from 'vitest';
import { load } from './temporary-project.ts';

test('one message names every package that is missing', async () => {
  const files = {
    'package.json': JSON.stringify({
      name: 'missing',
      dependencies: { 'socket.ioo': '1' },
      _moduleAliases: { '@tools': 'src/tools' },
    }),
    'config/server.js': "const { parse } = require('pg-connection-strings');\nmodule.exports = {};",
    'src/index.js': "const io = require('socket.ioo');\n// require('in-a-comment')\nmodule.exports = {};",
    'src/api/a/services/a.ts':
      "import type { X } from 'only-types';\nimport dayjs from '@scope/dayjss/plugin';\nimport fs from 'fs';\nimport { errors } from '@strapi/utils';\nexport default {};",
    'src/api/b/services/b.js': 'module.exports = () => strapi.db.connection.raw(\'select * from "rows_of_a_table"\');',
    'src/api/c/services/c.js': "const tools = require('@tools/dates');",
    'src/admin/app.js': "import x from 'of-the-panel';",
  };
  await expect(load(files)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringContaining("Cannot find module 'pg-connection-strings'"),
    remedy:
      'Not installed: @scope/dayjss, pg-connection-strings, socket.ioo. Run "npm install @scope/dayjss pg-connection-strings" in the project folder.',
  });
});
