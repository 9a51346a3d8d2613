import { fieldsOf, type Project } from '../query/model.ts';
import { camel } from './forbidden-grants.ts';

/** A document that works in most projects: the first entries of the first collection. */
export function firstDocument(project: Project): string {
  const hint = '# Ctrl+Enter runs, Ctrl+Space completes.\n\n';
  const type = project.types.find(({ kind }) => kind === 'collection');
  if (type?.route === null || type === undefined) return hint;
  const field = fieldsOf(type).find((candidate) => candidate.type === 'string')?.name;
  const attributes = field === undefined ? '' : `\n      attributes {\n        ${field}\n      }`;
  return `${hint}{\n  ${camel(type.route)}(pagination: { pageSize: 5 }) {\n    data {\n      id${attributes}\n    }\n  }\n}\n`;
}
