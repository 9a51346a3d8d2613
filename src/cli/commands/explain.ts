import { Command } from 'commander';
import { FULL_ACCESS } from '../../auth/access-of-actions.ts';
import { type ExplainedStatement, explainQuery, type Explanation } from '../../content/explaining/explain-query.ts';
import { openScope } from '../../content/scope.ts';
import { RequestError, StartError } from '../../errors.ts';
import { createApplicationEngine } from '../../app/opening/create-application-engine.ts';
import { findTarget } from '../find-target.ts';
import { findRole, type OpenAccess, withAccess } from '../../app/opening/open-access.ts';
import { addExamples, addProjectFolder, folderOf, type FolderOption } from '../project-folder.ts';
import { planLines } from '../../plan/plan-lines.ts';

interface Options {
  readonly role: string;
  readonly run?: boolean;
  readonly databasePlan?: boolean;
  readonly contract?: string;
}

/** `plinth explain`: the query tree, the plan and the SQL of a request. */
export const explainCommand = (): Command =>
  addExamples(addProjectFolder(new Command('explain')), [
    'plinth explain "/api/articles?populate=author"',
    'plinth explain ../my-project "/api/articles?sort=title" --run',
    'plinth explain "/api/articles/7" --role authenticated',
  ])
    .argument('[url]', 'the request, in quotes: "/api/articles?populate=author"')
    .description('show the query tree, the plan and the SQL of a request')
    .option('--role <role>', 'run as this role; "all" for full access', 'public')
    .option('--contract <contract>', "v4, or v5 for a request in Strapi v5's terms; by default that of the URL")
    .option('--run', 'run the statements and show their times and row counts')
    .option('--database-plan', "show the database's own query plan for each statement")
    .action((first: string | undefined, second: string | undefined, options: Options & FolderOption) => {
      // The folder may be left out: `plinth explain "/api/articles"`.
      const [dir, url] = second === undefined ? [undefined, first] : [first, second];
      if (url === undefined)
        throw new StartError('Missing argument: the URL of a request.', {
          remedy: 'plinth explain "/api/articles?populate=author"',
        });
      return withAccess(folderOf(dir, options), (access) => explain(access, url, options));
    });

async function explain(access: OpenAccess, url: string, options: Options): Promise<void> {
  const { role, run, databasePlan } = options;
  const { type, id, queryString, contract } = findTarget(access.model, access.project.settings.api, url);
  const caller = role === 'all' ? FULL_ACCESS : (await findRole(access, role)).access;
  const scope = openScope(createApplicationEngine(access), caller);
  try {
    const explanation = await explainQuery(scope, type, queryString, {
      ...(id !== undefined && { id }),
      contract: readContract(options.contract) ?? contract,
      run: run === true,
      databasePlan: databasePlan === true || run === true,
    });
    process.stdout.write(writeExplanation(explanation));
  } catch (error) {
    if (error instanceof RequestError)
      throw new StartError(`The request is answered with ${error.status}: ${error.message}`);
    throw error;
  }
}

function readContract(name: string | undefined): 'v4' | 'v5' | undefined {
  if (name === undefined || name === 'v4' || name === 'v5') return name;
  throw new StartError(`--contract "${name}" is not a contract.`, { remedy: 'Use v4 or v5.' });
}

/** An explanation as text for a terminal. */
function writeExplanation({ shape, plan, statements }: Explanation): string {
  const sections = [
    `Query\n  ${shape}`,
    `Plan\n${planLines(plan, 1).join('\n')}`,
    `Statements: ${statements.length}\n${statements.map(writeStatement).join('\n\n')}`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function writeStatement({
  node,
  text,
  parameters,
  milliseconds,
  rows,
  databasePlan,
  warnings,
}: ExplainedStatement): string {
  const measured = milliseconds === undefined ? '' : `  ${milliseconds.toFixed(2)} ms, ${rows} rows`;
  return [
    `  ${node}${measured}`,
    `    ${text}`,
    ...(parameters.length === 0
      ? []
      : [`    parameters: ${parameters.map(({ kind, value }) => `${kind} ${JSON.stringify(value)}`).join(', ')}`]),
    ...(databasePlan ?? []).map((step) => `    | ${'  '.repeat(step.depth)}${step.text}`),
    ...warnings.map((warning) => `    ! ${warning}`),
  ].join('\n');
}
