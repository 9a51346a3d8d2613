// node scripts/bundle-types.mjs <index.ts> <file>: bundles the public declarations of the package into one file. Each
// source that they are in is read by itself, so its exports state their types; the type checker is not needed.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isolatedDeclarationSync } from 'rolldown/experimental';

const [index = '', output = ''] = process.argv.slice(2);

/** Declarations are printed unindented, with their comment before them. */
const DECLARATION = /^(?:export )?(?:declare )?(?:abstract )?(?:class|const|enum|function|interface|let|type) (\w+)/;

const files = new Map();
const chosen = new Map();
const exported = [];

for (const { name, from, isType } of exportsOf(index)) {
  choose(from, name);
  exported.push(isType ? `type ${name}` : name);
}
const declarations = [...chosen.values()].map(({ text }) => text.replace(/^export (?!default)/m, ''));
writeFileSync(output, `${declarations.join('')}export { ${exported.sort().join(', ')} };\n`);

/** Resolves the exports of a file to where they are declared, through `export *` and `export { … } from`. */
function exportsOf(file) {
  const text = declarationsOf(file);
  const all = [...text.matchAll(/^export \* from "([^"]+)";$/gm)].flatMap(([, from]) => exportsOf(beside(file, from)));
  const named = [...text.matchAll(/^export (type )?\{([^}]+)\} from "([^"]+)";$/gm)].flatMap(([, type, names, from]) =>
    namesOf(names).map((entry) => ({ ...entry, isType: entry.isType || Boolean(type), from: beside(file, from) })),
  );
  return [...all, ...named];
}

/** Adds a declaration and those it refers to. */
function choose(file, name) {
  const { declared, imported } = read(file);
  const declaration = declared.get(name);
  if (declaration === undefined) throw new Error(`${file} does not declare ${name}`);
  const other = chosen.get(name);
  if (other === declaration) return;
  if (other !== undefined) throw new Error(`Two declarations are called ${name}: one is in ${file}`);
  chosen.set(name, declaration);
  for (const word of new Set(declaration.text.replace(/\/\*[\s\S]*?\*\//g, '').match(/\w+/g))) {
    if (declared.has(word)) choose(file, word);
    else if (imported.has(word)) choose(imported.get(word), word);
  }
}

function read(file) {
  const known = files.get(file);
  if (known) return known;
  const parts = declarationsOf(file).split(
    /^(?=\/\*\*|(?:export |declare |interface |type |class |const |function |import ))/m,
  );
  const declared = new Map();
  const imported = new Map();
  let comment = '';
  for (const part of parts) {
    const [, name] = DECLARATION.exec(part) ?? [];
    const [, names, from] = /^import (?:type )?\{([^}]+)\} from "([^"]+)";/.exec(part) ?? [];
    if (name) declared.set(name, { text: `${comment}${part}` });
    if (names) for (const { name: local } of namesOf(names)) imported.set(local, beside(file, from));
    comment = part.startsWith('/**') ? part : '';
  }
  files.set(file, { declared, imported });
  return { declared, imported };
}

function namesOf(list) {
  const names = list.split(',').map((name) => name.trim());
  return names.filter(Boolean).map((name) => ({ name: name.replace(/^type /, ''), isType: name.startsWith('type ') }));
}

function beside(file, from) {
  if (!from.startsWith('.')) throw new Error(`${file} speaks of the package ${from}, which users may not have`);
  return path.join(path.dirname(file), from);
}

/** The declarations of a source, indented like it. */
function declarationsOf(file) {
  const { code, errors } = isolatedDeclarationSync(file, readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join('\n')}`);
  return code.replaceAll(/^\t+/gm, (tabs) => '  '.repeat(tabs.length)).replaceAll(/^( *)\*/gm, '$1 *');
}
