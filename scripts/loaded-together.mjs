import path from 'node:path';

/**
 * Modules that are loaded together, in one file each instead of the hundred and more that are shared by some other set
 * of commands: to find, read and link even an empty file takes Node 0.3 ms of CPU time. `parts` names the modules that
 * lead to them, in the order in which they are loaded. What is imported later, by `import()`, is not among them.
 */
export function loadedTogether(root, parts) {
  const imports = new Map();
  const plugin = {
    name: 'loaded-together',
    moduleParsed({ id, importedIds }) {
      imports.set(id, importedIds);
    },
  };
  const modulesFrom = (names) => {
    const found = new Set(names.map((name) => path.join(root, name)));
    for (const id of found) for (const imported of imports.get(id) ?? []) found.add(imported);
    return found;
  };
  const groups = Object.entries(parts).map(([name, first], index, all) => {
    let modules;
    return {
      name,
      priority: all.length - index,
      test(id) {
        modules ??= modulesFrom(first);
        return modules.has(id);
      },
    };
  });
  return { plugin, groups };
}
