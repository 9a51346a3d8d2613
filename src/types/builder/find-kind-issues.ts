import { string } from 'yup';
import { describeYupError, isYupError } from '../../util/yup-issues.ts';

const KIND = string().oneOf(['singleType', 'collectionType']);

/** What is wrong with the kind that a caller asks for, in v4's form; null for nothing. */
export async function findKindIssues(kind: unknown): Promise<object | null> {
  try {
    await KIND.validate(kind, { strict: true, abortEarly: false });
    return null;
  } catch (error) {
    if (!isYupError(error)) throw error;
    const { message, errors } = describeYupError(error);
    return { name: 'ValidationError', details: { errors }, message };
  }
}
