import type { Finding } from './finding.ts';

/** Control characters, which could drive a terminal or hide text in it; and those that change its direction. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text from outside, for a terminal: such characters are shown by their number. */
export const plainText = (text: string): string =>
  text.replaceAll(UNSAFE, (one) => `\\u{${(one.codePointAt(0) ?? 0).toString(16)}}`);

/** A report for people. */
export const describeFindings = (findings: readonly Finding[]): string => findings.map(describeFinding).join('\n\n');

const describeFinding = ({ severity, title, advisories, evidence, meaning, remedy }: Finding): string =>
  [
    `${severity.toUpperCase()}  ${title}`,
    ...evidence.map((line) => `  - ${plainText(line)}`),
    `  ${meaning}`,
    `  ${remedy}`,
    ...(advisories.length === 0 ? [] : [`  ${advisories.join(', ')}`]),
  ].join('\n');
