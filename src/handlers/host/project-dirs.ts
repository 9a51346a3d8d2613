import path from 'node:path';

const IN_SRC = ['api', 'components', 'extensions', 'policies', 'middlewares'];

/** `strapi.dirs`: nothing is built, so what v4 calls `dist` is the folder itself. */
export function createDirs(dir: string, publicDir: string) {
  const app = {
    root: dir,
    src: path.join(dir, 'src'),
    ...Object.fromEntries(IN_SRC.map((name) => [name, path.join(dir, 'src', name)])),
    config: path.join(dir, 'config'),
  };
  return { app, dist: app, static: { public: publicDir } };
}
