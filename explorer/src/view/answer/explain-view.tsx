import type { ExplainedStatement, Explanation, PlanStep } from '../../state/server.ts';
import type { About } from '../../state/session.ts';
import { Coloured } from '../coloured.tsx';
import { CopyButton } from '../copy-button.tsx';
import { ScrollArea } from '../scroll-area.tsx';
import { milliseconds } from './answer-status.tsx';
import { formatSql } from './format-sql.ts';

/** The plan as a tree, and every statement with its time, its rows and the database's query plan. */
export function ExplainView({ explanation }: { readonly explanation: About<Explanation> }) {
  if (explanation.kind === 'none') {
    return <Notice text="Only requests to a content type have a plan." />;
  }
  if (explanation.kind === 'loading') return <Notice text="Explaining…" />;
  if (explanation.kind === 'failed') return <Notice text={explanation.message} />;
  const { plan, statements, shape } = explanation.value;
  const slowest = Math.max(0.01, ...statements.map(({ milliseconds: time = 0 }) => time));
  return (
    <ScrollArea class="explain" label="Plan and SQL">
      <h3>Plan</h3>
      <ul class="plan">
        {plan.map((step) => (
          <Step key={step.node} step={step} statements={statements} slowest={slowest} />
        ))}
      </ul>
      <h3>Statements</h3>
      {statements.map((statement) => (
        <Statement key={`${statement.node} ${statement.text}`} statement={statement} />
      ))}
      <h3>Shape</h3>
      <p class="soft">Requests that differ only in their values share this shape, its plan and its statements.</p>
      <pre class="shape">{shape}</pre>
    </ScrollArea>
  );
}

const Notice = ({ text }: { readonly text: string }) => (
  <div class="notice" role="status">
    <p>{text}</p>
  </div>
);

interface StepProps {
  readonly step: PlanStep;
  readonly statements: readonly ExplainedStatement[];
  readonly slowest: number;
}

function Step({ step, statements, slowest }: StepProps) {
  const { node, kind, table, via, where, order, children } = step;
  const own = statements.filter((statement) => statement.node === node);
  const time = own.reduce((sum, statement) => sum + (statement.milliseconds ?? 0), 0);
  const rows = own.reduce((sum, statement) => sum + (statement.rows ?? 0), 0);
  const isRun = own.some((statement) => statement.milliseconds !== undefined);
  return (
    <li>
      <div class="step">
        <strong>{shortName(node)}</strong>
        {table !== null && <code>{table}</code>}
        <span class="step-cost">
          {isRun && (
            <>
              <meter min={0} max={slowest} value={time} aria-label="Share of the slowest statement" />
              <span>
                {milliseconds(time)}, {rows} {rows === 1 ? 'row' : 'rows'}
              </span>
            </>
          )}
          {!isRun && own.length > 0 && <span class="soft">not needed</span>}
          {kind === 'absent' && <span class="soft">never read</span>}
        </span>
      </div>
      <dl>
        <Detail name="over" value={via} />
        <Detail name="where" value={where} />
        <Detail name="order" value={order} />
      </dl>
      {children.length > 0 && (
        <ul>
          {children.map((child) => (
            <Step key={child.node} step={child} statements={statements} slowest={slowest} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Detail({ name, value }: { readonly name: string; readonly value: string | null }) {
  if (value === null || value === '') return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** `entries.author.avatar` -> `avatar`, `entries.blocks[shared.quote]` -> `shared.quote`. */
const shortName = (node: string): string => /\[([^\]]+)\]$/.exec(node)?.[1] ?? node.slice(node.lastIndexOf('.') + 1);

function Statement({ statement }: { readonly statement: ExplainedStatement }) {
  const { node, text, parameters, milliseconds: time, rows, databasePlan, warnings } = statement;
  return (
    <details class="statement">
      <summary>
        <strong>{node}</strong>
        <span class="soft">
          {time === undefined ? 'not needed' : `${milliseconds(time)}, ${rows} ${rows === 1 ? 'row' : 'rows'}`}
        </span>
        {warnings.length > 0 && <span class="count warn">{warnings.length}</span>}
      </summary>
      {warnings.map((warning) => (
        <p key={warning} class="problem">
          {warning}
        </p>
      ))}
      <pre class="sql">
        <Coloured text={formatSql(text)} language="sql" />
      </pre>
      {parameters.length > 0 && (
        <ol class="parameters">
          {parameters.map(({ kind, value }, index) => (
            <li key={index}>
              <code>{shorten(String(value))}</code> <small>{KINDS[kind] ?? kind}</small>
            </li>
          ))}
        </ol>
      )}
      {databasePlan !== undefined && (
        <>
          <h4>The database’s own plan</h4>
          <ul class="database-plan">
            {databasePlan.map((step, index) => (
              <li key={index} class={`depth-${Math.min(step.depth, 6)}`}>
                {step.text}
              </li>
            ))}
          </ul>
        </>
      )}
      <CopyButton text={text} label="Copy SQL" />
    </details>
  );
}

const KINDS: Readonly<Record<string, string>> = {
  value: 'value of the query',
  keys: 'keys of the entries above',
  limit: 'limit',
  offset: 'offset',
};

const shorten = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
