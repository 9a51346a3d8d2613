import { useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';
import { type Document, nameOf, partsOf, resolve, type Schema } from './openapi.ts';

interface SchemaProps {
  readonly document: Document;
  readonly schema: Schema;
}

/** The members of a schema; their contents are rendered when opened, because relations can be circular. */
export function SchemaView({ document, schema }: SchemaProps) {
  const objects = objectsIn(document, schema);
  if (objects.length === 0) {
    return (
      <div class="facts">
        <p class="type">{typeOf(document, schema)}</p>
        <Facts schema={resolve<Schema>(document, schema)} />
      </div>
    );
  }
  if (objects.length === 1) return <Members document={document} schema={objects[0] as Schema} />;
  const parts = partsOf(resolve<Schema>(document, schema)) ?? [];
  return (
    <ul class="members">
      {parts.map((part, index) => (
        <li key={index}>
          {objectsIn(document, part).length > 0 ? (
            <Opening summary={<span class="type">{typeOf(document, part)}</span>}>
              {() => <SchemaView document={document} schema={part} />}
            </Opening>
          ) : (
            <SchemaView document={document} schema={part} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Members({ document, schema }: SchemaProps) {
  return (
    <ul class="members">
      {Object.entries(schema.properties ?? {}).map(([name, member]) => {
        const head = (
          <>
            <code class="name">{name}</code> <span class="type">{typeOf(document, member)}</span>
            {schema.required?.includes(name) && <span class="required">required</span>}
          </>
        );
        return (
          <li key={name}>
            {objectsIn(document, member).length > 0 ? (
              <Opening summary={head}>{() => <SchemaView document={document} schema={member} />}</Opening>
            ) : (
              <p class="member">{head}</p>
            )}
            <Facts schema={member} />
          </li>
        );
      })}
    </ul>
  );
}

/** Renders its contents when it is opened. */
export function Opening(props: { readonly summary: ComponentChildren; readonly children: () => ComponentChildren }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details class="opening" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{props.summary}</summary>
      {isOpen && <div class="opened">{props.children()}</div>}
    </details>
  );
}

export function Facts({ schema }: { readonly schema: Schema }) {
  const { description, pattern, default: usual, minimum, maximum, minLength, maxLength } = schema;
  const rules = [
    minimum !== undefined && `at least ${minimum}`,
    maximum !== undefined && `at most ${maximum}`,
    minLength !== undefined && `at least ${minLength} characters`,
    maxLength !== undefined && `at most ${maxLength} characters`,
  ].filter((rule) => rule !== false);
  return (
    <>
      {description !== undefined && (
        <p class="fact">
          <Prose text={description} />
        </p>
      )}
      {(rules.length > 0 || usual !== undefined || pattern !== undefined) && (
        <p class="fact">
          {rules.join(', ')}
          {usual !== undefined && (
            <>
              {rules.length > 0 && ', '}default <code>{JSON.stringify(usual)}</code>
            </>
          )}
          {pattern !== undefined && pattern.length < 60 && (
            <>
              {' '}
              pattern <code>{pattern}</code>
            </>
          )}
        </p>
      )}
    </>
  );
}

/** Text of the document; text between backticks is code. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>{text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</>
  );
}

export function objectsIn(document: Document, schema: Schema): readonly Schema[] {
  const found = resolve<Schema>(document, schema);
  if (found.properties !== undefined) return [found];
  if (found.items !== undefined) return objectsIn(document, found.items);
  return (partsOf(found) ?? []).flatMap((part) => objectsIn(document, part));
}

/** `list of Article`, `"a" | "b"`, `string or null`. */
export function typeOf(document: Document, schema: Schema): string {
  if (schema.$ref !== undefined) {
    const name = nameOf(schema.$ref);
    return /^[A-Z]/.test(name) ? name : typeOf(document, resolve<Schema>(document, schema));
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const parts = partsOf(schema);
  if (parts !== undefined) return [...new Set(parts.map((part) => typeOf(document, part)))].join(' or ');
  const types = [schema.type ?? 'any'].flat();
  const named = types.map((type) =>
    type === 'array' ? `list of ${typeOf(document, schema.items ?? {})}` : (schema.format ?? type),
  );
  return [...new Set(types.includes('null') ? [...named.filter((_, at) => types[at] !== 'null'), 'null'] : named)].join(
    ' or ',
  );
}
