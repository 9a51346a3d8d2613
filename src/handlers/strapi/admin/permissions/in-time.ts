import { RequestError } from '../../../../errors.ts';

/** Runs project code for an administrator's request, within a time limit. */
export async function inTime<T>(limitMs: number, what: string, work: () => T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(tooLate(what, limitMs)), limitMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

const tooLate = (what: string, limitMs: number): RequestError =>
  Object.assign(new RequestError('ServiceUnavailableError', 'The request took too long to answer.'), {
    cause: new Error(`${what} did not respond within ${limitMs} ms.`),
  });
