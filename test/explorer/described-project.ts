import type { Project } from '../../explorer/src/query/model.ts';
import { type DescribeModelOptions, describeModel } from '../../src/explorer/describe-model.ts';
import { conformanceModel } from '../support/conformance-model.ts';

/** The conformance project as the page is told of it. */
export async function describedProject(options: DescribeModelOptions): Promise<Project> {
  return {
    name: 'conformance',
    writes: true,
    accounts: true,
    graphql: null,
    documentation: true,
    prefix: '/api',
    contract: 'v4',
    v5Prefix: '/api/v5',
    borrows: true,
    granting: { dir: '', file: null },
    pagination: { defaultLimit: 25, maxLimit: 100, withCount: true },
    roles: [],
    locales: [],
    defaultLocale: 'en',
    ...describeModel(await conformanceModel(), options),
  };
}
