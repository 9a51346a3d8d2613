import { useState } from 'preact/hooks';
import type { Data } from '../../../src/admin/contract/page.ts';
import type { ReleaseDetails } from '../../../src/admin/contract/releases.ts';
import { call } from '../server/call.ts';
import { tell, tellError } from '../state/tell.ts';
import { useAsked } from '../state/use-asked.ts';

interface Sending {
  readonly body?: object;
  /** What is said afterwards. */
  readonly done: string;
  readonly onDone?: (answer: ReleaseDetails | null) => void;
  /** True if the refusal is shown otherwise than in a message. */
  readonly onRefused?: (error: unknown) => boolean;
  /** The release is gone afterwards. */
  readonly isLast?: boolean;
}

/** A release that is shown, and the requests that change it: one at a time. */
export function useRelease(id: number, page: number) {
  const path = `/studio/api/releases/${id}`;
  const asked = useAsked(`${path} ${page}`, async (signal) => {
    return (await call<Data<ReleaseDetails>>('GET', `${path}?page=${page}`, { signal })).data;
  });
  const [isBusy, setBusy] = useState(false);
  const send = async (method: string, below: string, sending: Sending): Promise<void> => {
    const { body, done, onDone, onRefused, isLast = false } = sending;
    setBusy(true);
    try {
      const options = body === undefined ? {} : { body };
      const answer = await call<Data<ReleaseDetails> | null>(method, `${path}${below}`, options);
      tell(done);
      onDone?.(answer?.data ?? null);
      if (!isLast) asked.reload();
    } catch (error) {
      if (!onRefused?.(error)) tellError(error);
      asked.reload();
    }
    setBusy(false);
  };
  return { ...asked, isBusy, send };
}
