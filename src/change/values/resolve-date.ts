import { RequestError } from '../../errors.ts';
import { castDay, castInstant, castTime } from '../../util/calendar.ts';
import { missingValue } from '../issues/mistakes.ts';
import { storingIssue } from '../resolution.ts';
import type { Resolved, ScalarField } from './scalar-field.ts';

/** Whether a date is valid is only found when it is stored, so these errors belong to that stage. */
export function resolveDay(field: ScalarField, sent: unknown): Resolved {
  return resolveDate(field, sent, () => (isInstant(sent) ? sent.toISOString().slice(0, 10) : castDay(sent)));
}

export function resolveTime(field: ScalarField, sent: unknown): Resolved {
  if (sent !== null && typeof sent !== 'string' && !isInstant(sent)) {
    storingIssue(field.resolution, field.path, `Expected a string, got a ${typeof sent}`);
    return undefined;
  }
  return resolveDate(field, sent, () => (isInstant(sent) ? sent.toISOString().slice(11, 23) : castTime(sent)));
}

export function resolveInstant(field: ScalarField, sent: unknown): Resolved {
  const text = typeof sent === 'string' || typeof sent === 'number' ? String(sent) : '';
  return resolveDate(field, sent, () => (isInstant(sent) ? sent : castInstant(text)));
}

const isInstant = (sent: unknown): sent is Date => sent instanceof Date && !Number.isNaN(sent.getTime());

function resolveDate(field: ScalarField, sent: unknown, cast: () => Resolved): Resolved {
  if (sent === null) {
    if (field.required) field.findings.push(missingValue(field.path, field.resolution));
    return null;
  }
  try {
    return cast();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    storingIssue(field.resolution, field.path, error.message);
    return undefined;
  }
}
