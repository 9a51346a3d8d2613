import mapValues from 'lodash/mapValues.js';
import {
  type FieldNode,
  getNamedType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isEnumType,
  isLeafType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { isOwn } from './extending/own-field.ts';
import type { Arguments } from './extending/schema-extension.ts';
import { type Meaning, meaningOf } from './schema/meaning.ts';

/** A generated response without relations: the value that project code receives. */
export function wholeSelection(type: GraphQLOutputType): SelectionSetNode | undefined {
  const named = getNamedType(type);
  if (!isObjectType(named)) return undefined;
  const selections = Object.values(named.getFields()).flatMap((field): readonly FieldNode[] => {
    const meant = meaningOf(field);
    const isLeaf = isLeafType(getNamedType(field.type));
    if (isOwn(field) || field.args.length > 0 || (meant.kind === 'attribute' && !isLeaf)) return [];
    const selectionSet = wholeSelection(field.type);
    return [{ kind: Kind.FIELD, name: { kind: Kind.NAME, value: field.name }, ...(selectionSet && { selectionSet }) }];
  });
  return { kind: Kind.SELECTION_SET, selections };
}

interface Entity {
  readonly id: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** The result of a whole selection as v4's resolvers return it. */
export function valueOfAnswer(meant: Meaning, type: GraphQLOutputType, text: string | null, args: Arguments): unknown {
  const answer =
    text === null ? null : (JSON.parse(text) as { data?: unknown; meta?: { pagination?: unknown } } | null);
  if (answer === null || !('type' in meant)) return answer;
  const attributes = attributesOf(type);
  const entityOf = ({ id, attributes: shown }: Entity) => ({ id: Number(id), ...internal(attributes, shown) });
  const info = { args, resourceUID: meant.type.uid, pagination: answer.meta?.pagination };
  const { data } = answer;
  if (Array.isArray(data)) return { nodes: (data as readonly Entity[]).map(entityOf), info };
  return { value: data ? entityOf(data as Entity) : null, info };
}

/** `Article`, inside `ArticleEntityResponse`. */
function attributesOf(type: GraphQLOutputType): GraphQLObjectType | null {
  const entity = below(getNamedType(type), 'data');
  return below(entity, 'attributes');
}

function below(type: unknown, name: string): GraphQLObjectType | null {
  const field = isObjectType(type) ? type.getFields()[name] : undefined;
  const named = field && getNamedType(field.type);
  return isObjectType(named) ? named : null;
}

/** Enumeration values as stored, instead of their names in the schema. */
function internal(type: GraphQLObjectType | null, shown: Readonly<Record<string, unknown>>): object {
  const fields = type?.getFields() ?? {};
  return mapValues(shown, (value, name) => {
    const named = fields[name] && getNamedType(fields[name].type);
    return isEnumType(named) ? (named.getValue(String(value))?.value ?? value) : value;
  });
}
