import type { Attribute, ContentType, Contract, Project } from './model.ts';

/** Attributes that every content type has in v5's contract. */
const ADDED: readonly Attribute[] = [
  { kind: 'field', name: 'documentId', type: 'string', readOnly: true },
  { kind: 'field', name: 'publishedAt', type: 'datetime', readOnly: true },
];

const known = new WeakMap<Project, Project>();

/** The project as requests of a contract see it. */
export function inContract(project: Project, contract: Contract): Project {
  if (contract === 'v4') return project;
  const present = known.get(project);
  if (present !== undefined) return present;
  const converted: Project = { ...project, contract, types: project.types.map(inV5) };
  known.set(project, converted);
  return converted;
}

function inV5(type: ContentType): ContentType {
  if (type.kind === 'component') return type;
  const others = type.attributes.filter(({ name }) => !ADDED.some((added) => added.name === name));
  return { ...type, attributes: [...others, ...ADDED] };
}

export const isBelow = (path: string, prefix: string | null): prefix is string =>
  prefix !== null && `${path.toLowerCase()}/`.startsWith(`${prefix.toLowerCase()}/`);
