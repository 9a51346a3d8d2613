import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JSXOptions } from 'jiti';

/** How JSX in server code (a mail template as a component) is compiled: according to `tsconfig.json`. */
export function jsxOptions(dir: string): JSXOptions {
  const file = path.join(dir, 'tsconfig.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // It may have comments and trailing commas; single keys do not need a parser for those.
  const said = (key: string): string | undefined => new RegExp(`^\\s*"${key}"\\s*:\\s*"([^"]+)"`, 'm').exec(text)?.[1];
  if (/^react-jsx/.test(said('jsx') ?? '')) {
    return { runtime: 'automatic', importSource: said('jsxImportSource') ?? 'react' };
  }
  return {
    runtime: 'classic',
    pragma: said('jsxFactory') ?? 'React.createElement',
    pragmaFrag: said('jsxFragmentFactory') ?? 'React.Fragment',
  };
}
