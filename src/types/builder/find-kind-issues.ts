import { string } from 'yup';
import { describeYupError, isYupError } from '../../util/yup-issues.ts';

const KIND = string().oneOf(['singleType', 'collectionType']);

/** Issues with the requested kind, in v4's format; null if there are none. */
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
