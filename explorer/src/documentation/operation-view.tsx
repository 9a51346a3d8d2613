import { useEffect, useMemo, useState } from 'preact/hooks';
import { METHODS } from '../query/method.ts';
import type { Project } from '../query/model.ts';
import type { Caller } from '../state/caller.ts';
import { writeLink } from '../state/link.ts';
import { type ExampleEntry, loadExample, ORIGIN } from '../state/server.ts';
import { Coloured } from '../view/coloured.tsx';
import { CopyButton } from '../view/copy-button.tsx';
import { ScrollArea } from '../view/scroll-area.tsx';
import { Segments } from '../../../kit/src/segments.tsx';
import { exampleOf } from './example-of.ts';
import {
  type Document,
  isOpen,
  jsonOf,
  type Operation,
  type Parameter,
  type ResponseObject,
  resolve,
} from './openapi.ts';
import { SAMPLE_LANGUAGES, SAMPLES, type SampleKind, writeSample } from './request-code.ts';
import { Facts, objectsIn, Opening, Prose, SchemaView, typeOf } from './schema-view.tsx';

interface OperationViewProps {
  readonly document: Document;
  readonly operation: Operation;
  /** The URL of the explorer; null if there is none. */
  readonly explorer: string | null;
  /** The explorer's description of the project, with its roles; null if it is unavailable. */
  readonly lender: Project | null;
  readonly caller: Caller;
}

/** One operation: its parameters on the left, request and response on the right. */
export function OperationView({ document, operation: shown, explorer, lender, caller }: OperationViewProps) {
  const { path, method, operation } = shown;
  const parameters = operation.parameters.map((parameter) => resolve<Parameter>(document, parameter));
  const body = jsonOf(operation.requestBody);
  const example = useExample(shown, lender, caller);
  const asked = path.replace(/\{(\w+)\}/g, String(example?.id ?? 1));
  const sends = METHODS.find((known) => known === method.toUpperCase());
  const opens = explorer !== null && sends !== undefined && (method === 'get' || lender?.writes === true);
  const inExplorer = opens ? `${explorer}${writeLink({ url: asked, method: sends, contract: 'v4', caller })}` : null;
  return (
    <article class="operation" id={operation.operationId} aria-labelledby={`title-${operation.operationId}`}>
      <div class="operation-text">
        <h3 id={`title-${operation.operationId}`}>{operation.summary}</h3>
        <p class="address">
          <b class={`verb ${method}`}>{method.toUpperCase()}</b> <code>{path}</code>
        </p>
        {operation.description !== undefined && (
          <p>
            <Prose text={operation.description} />
          </p>
        )}
        <p class="soft">{isOpen(operation) ? 'Public.' : 'Requires a user token (JWT) or an API token.'}</p>
        {inExplorer !== null && (
          <a class="button" href={inExplorer}>
            Open in explorer
          </a>
        )}
        {parameters.length > 0 && (
          <>
            <h4>Parameters</h4>
            <ul class="members">
              {parameters.map((parameter) => (
                <ParameterRow
                  key={parameter.name}
                  document={document}
                  parameter={parameter}
                  link={inExplorer !== null && method === 'get' && !path.includes('{') ? inExplorer : null}
                />
              ))}
            </ul>
          </>
        )}
        {body !== undefined && (
          <>
            <h4>Body</h4>
            <SchemaView document={document} schema={body} />
          </>
        )}
        <h4>Answers</h4>
        <ul class="members">
          {Object.entries(operation.responses).map(([status, response]) => (
            <ResponseRow
              key={status}
              document={document}
              status={status}
              response={resolve<ResponseObject>(document, response)}
            />
          ))}
        </ul>
      </div>
      <Samples document={document} shown={shown} asked={asked} example={example} />
    </article>
  );
}

/** For a write: data that can be sent, and an entry that can be changed; null if unknown. */
function useExample(
  { path, method, operation }: Operation,
  lender: Project | null,
  caller: Caller,
): ExampleEntry | null {
  const [example, setExample] = useState<ExampleEntry | null>(null);
  const list = path.replace(/\/\{\w+\}$/, '');
  const prefixes = lender === null ? [] : [lender.prefix, lender.v5Prefix].filter((prefix) => prefix !== null);
  const paths = (lender?.types ?? []).flatMap(({ route }) =>
    prefixes.map((prefix) => route !== null && `${prefix}/${route}`),
  );
  const isContent = paths.includes(list);
  const isShown = isContent && (operation.requestBody !== undefined || path !== list);
  useEffect(() => {
    if (!isShown) return;
    let isGone = false;
    loadExample(list, caller).then(
      (loaded) => !isGone && setExample(loaded),
      () => !isGone && setExample(null),
    );
    return () => {
      isGone = true;
    };
  }, [isShown, list, method, caller]);
  return example;
}

/** An update shows one field: the rest of the entry does not change. */
function bodyOf(method: string, example: ExampleEntry | null): unknown {
  const [first] = Object.entries(example?.data ?? {});
  if (example === null || first === undefined) return undefined;
  return { data: method === 'put' ? Object.fromEntries([first]) : example.data };
}

const declared = ({ requestBody }: Operation['operation']): unknown =>
  requestBody?.content['application/json']?.example;

interface ParameterRowProps {
  readonly document: Document;
  readonly parameter: Parameter;
  readonly link: string | null;
}

function ParameterRow({ document, parameter, link }: ParameterRowProps) {
  const { name, schema, required, description, examples = {} } = parameter;
  const isLong =
    schema.$ref !== undefined || objectsIn(document, schema).length > 0 || typeOf(document, schema).length > 60;
  return (
    <li>
      <p class="member">
        <code class="name">{name}</code>
        {!isLong && <span class="type">{typeOf(document, schema)}</span>}
        {required === true && <span class="required">required</span>}
      </p>
      {description !== undefined && (
        <p class="fact">
          <Prose text={description} />
        </p>
      )}
      <ul class="examples">
        {Object.values(examples).map(({ summary }) => (
          <li key={summary}>
            {link !== null && !summary.includes('…') ? (
              <a href={`${link}?${summary}`} title="Open in explorer">
                <code>{summary}</code>
              </a>
            ) : (
              <code>{summary}</code>
            )}
          </li>
        ))}
      </ul>
      {isLong ? (
        <Opening summary="Accepted values">{() => <SchemaView document={document} schema={schema} />}</Opening>
      ) : (
        <Facts schema={{ ...schema, description: '' }} />
      )}
    </li>
  );
}

interface ResponseRowProps {
  readonly document: Document;
  readonly status: string;
  readonly response: ResponseObject;
}

function ResponseRow({ document, status, response }: ResponseRowProps) {
  const schema = jsonOf(response);
  const head = (
    <>
      <span class={/^2/.test(status) ? 'status good' : 'status bad'}>{status}</span> {response.description}
    </>
  );
  return (
    <li>
      {schema === undefined ? (
        <p class="member">{head}</p>
      ) : (
        <Opening summary={head}>{() => <SchemaView document={document} schema={schema} />}</Opening>
      )}
    </li>
  );
}

interface SamplesProps {
  readonly document: Document;
  readonly shown: Operation;
  readonly asked: string;
  readonly example: ExampleEntry | null;
}

function Samples({ document, shown, asked, example }: SamplesProps) {
  const { method, operation } = shown;
  const [kind, setKind] = useState<SampleKind>('curl');
  const { body, answer, status } = useMemo(() => {
    const sent = jsonOf(operation.requestBody);
    const [good = '200', response] = Object.entries(operation.responses).find(([name]) => /^2/.test(name)) ?? [];
    const answered = response === undefined ? undefined : jsonOf(resolve<ResponseObject>(document, response));
    return {
      body:
        sent === undefined ? undefined : (bodyOf(method, example) ?? declared(operation) ?? exampleOf(document, sent)),
      answer: answered === undefined ? null : JSON.stringify(exampleOf(document, answered), null, 2),
      status: good,
    };
  }, [document, operation, method, example]);
  const code = writeSample(kind, {
    method,
    url: `${ORIGIN}${asked}`,
    body,
    needsKey: !isOpen(operation),
  });
  return (
    <div class="operation-samples">
      <div class="sample">
        <div class="row spread">
          <Segments
            label="Language"
            options={SAMPLES.map(({ kind: value, label }) => ({ value, label }))}
            value={kind}
            onChange={setKind}
          />
          <CopyButton text={code} label="Copy" />
        </div>
        <pre>
          <Coloured text={code} language={SAMPLE_LANGUAGES[kind]} />
        </pre>
      </div>
      {answer !== null && (
        <div class="sample">
          <div class="row spread">
            <p>
              <span class="status good">{status}</span> Example answer
            </p>
            <CopyButton text={answer} label="Copy" />
          </div>
          <ScrollArea class="sample-answer" label={`Example answer of ${operation.summary}`}>
            <pre>
              <Coloured text={answer} language="json" />
            </pre>
          </ScrollArea>
        </div>
      )}
    </div>
  );
}
