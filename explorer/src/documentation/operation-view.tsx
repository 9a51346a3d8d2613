import { useMemo, useState } from 'preact/hooks';
import { Coloured } from '../view/coloured.tsx';
import { CopyButton } from '../view/copy-button.tsx';
import { ScrollArea } from '../view/scroll-area.tsx';
import { Segments } from '../view/segments.tsx';
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
  /** The address of the explorer; null where there is none. */
  readonly explorer: string | null;
}

/** One operation: what it takes on the left, how it is asked and answered on the right. */
export function OperationView({ document, operation: shown, explorer }: OperationViewProps) {
  const { path, method, operation } = shown;
  const parameters = operation.parameters.map((parameter) => resolve<Parameter>(document, parameter));
  const body = jsonOf(operation.requestBody);
  const asked = path.replace(/\{(\w+)\}/g, '1');
  const inExplorer = explorer !== null && method === 'get' ? `${explorer}#${asked}` : null;
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
        <p class="soft">
          {isOpen(operation) ? 'Open to everybody.' : 'Needs a credential: the token of a user, or an API token.'}
        </p>
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
                  link={inExplorer !== null && !path.includes('{') ? inExplorer : null}
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
          {Object.entries(operation.responses).map(([status, declared]) => (
            <ResponseRow
              key={status}
              document={document}
              status={status}
              response={resolve<ResponseObject>(document, declared)}
            />
          ))}
        </ul>
      </div>
      <Samples document={document} shown={shown} />
    </article>
  );
}

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

function Samples({ document, shown }: { readonly document: Document; readonly shown: Operation }) {
  const { path, method, operation } = shown;
  const [kind, setKind] = useState<SampleKind>('curl');
  const { body, answer, status } = useMemo(() => {
    const sent = jsonOf(operation.requestBody);
    const [good = '200', declared] = Object.entries(operation.responses).find(([name]) => /^2/.test(name)) ?? [];
    const answered = declared === undefined ? undefined : jsonOf(resolve<ResponseObject>(document, declared));
    return {
      body: sent === undefined ? undefined : exampleOf(document, sent),
      answer: answered === undefined ? null : JSON.stringify(exampleOf(document, answered), null, 2),
      status: good,
    };
  }, [document, operation]);
  const code = writeSample(kind, {
    method,
    url: `${document.servers[0]?.url ?? ''}${path.replace(/\{(\w+)\}/g, '1')}`,
    body,
    needsKey: !isOpen(operation),
  });
  return (
    <div class="operation-samples">
      <div class="sample">
        <div class="row spread">
          <Segments
            label="Kind of code"
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
