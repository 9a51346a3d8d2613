import { readFileSync } from 'node:fs';
import path from 'node:path';
import { INSTALLED } from './published-manifest.mjs';

/** What users install beside the bundle, as this repository locks it: entries of a package-lock.json, by place. */
export function lockedPackages(root) {
  const { optionalDependencies = {} } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const needed = new Map();
  const add = (from, name) => {
    const places = [`${from}/node_modules/${name}`, `node_modules/${name}`];
    const place = places.find((one) => packages[one] !== undefined);
    if (place === undefined || needed.has(place)) return;
    const entry = Object.fromEntries(Object.entries(packages[place]).filter(([key]) => !FLAGS.includes(key)));
    needed.set(place, entry);
    for (const one of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) add(place, one);
  };
  for (const name of INSTALLED) add('', name);
  const required = new Set(needed.keys());
  for (const name of Object.keys(optionalDependencies)) add('', name);
  return Object.fromEntries(
    [...needed].map(([place, entry]) => [place, required.has(place) ? entry : { ...entry, optional: true }]),
  );
}

/** Depend on who needs a package. */
const FLAGS = ['dev', 'optional', 'devOptional', 'peer'];
