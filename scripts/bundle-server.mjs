import { rolldown } from 'rolldown';

/**
 * Libraries that stay packages: those with native parts or files of their own beside their code, and
 * those that are loaded only when something needs them.
 */
const PACKAGES = [
  /^libsql(\/|$)/,
  '@fastify/compress',
  '@fastify/static',
  'bcryptjs',
  'jiti',
  'jose',
  'mysql2',
  'nodemailer',
  'pg',
  'pino',
];

/**
 * The server and what every start needs, in a few files: Node takes longer to find and read a thousand
 * small modules than to open a database. Not minified: that gains little, and lines of a stack trace
 * stay readable. Every file lies one folder below `dist`, as the sources that
 * look for neighbours (`../explorer-page`, `../../package.json`) lie below `src`.
 */
export async function bundleServer(root) {
  const bundle = await rolldown({
    cwd: root,
    input: { 'cli/main': 'src/cli/main.ts', index: 'src/index.ts' },
    platform: 'node',
    external: PACKAGES,
  });
  await bundle.write({
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'cli/[name]-[hash].js',
  });
  await bundle.close();
}
