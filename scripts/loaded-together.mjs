import path from 'node:path';

/**
 * Groups modules that are loaded together into one file per part, instead of more than a hundred files shared by
 * various sets of commands: finding, reading and linking even an empty file costs Node 0.3 ms of CPU time. `parts`
 * lists the entry modules in load order, or those of two sets whose common modules are a part. Modules imported on
 * demand by `import()` are not included.
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
  const modulesOf = (part) =>
    Array.isArray(part) ? modulesFrom(part) : common(modulesFrom(part.of), modulesFrom(part.sharedWith));
  const groups = Object.entries(parts).map(([name, part], index, all) => {
    let modules;
    return {
      name,
      priority: all.length - index,
      test(id) {
        modules ??= modulesOf(part);
        return modules.has(id);
      },
    };
  });
  return { plugin, groups };
}

const common = (some, others) => new Set([...some].filter((one) => others.has(one)));
