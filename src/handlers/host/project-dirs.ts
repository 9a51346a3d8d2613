import path from 'node:path';

const IN_SRC = ['api', 'components', 'extensions', 'policies', 'middlewares'];

/** `strapi.dirs`: nothing is built, so `dist` is the folder of the code. */
export const createDirs = (root: string, dir: string, publicDir: string) => ({
  app: foldersOf(root),
  dist: foldersOf(dir),
  static: { public: publicDir },
});

const foldersOf = (dir: string) => ({
  root: dir,
  src: path.join(dir, 'src'),
  ...Object.fromEntries(IN_SRC.map((name) => [name, path.join(dir, 'src', name)])),
  config: path.join(dir, 'config'),
});
