import { useCallback, useEffect, useState } from 'preact/hooks';
import { FailedGate, LoadingGate, OfflineGate } from '../../../kit/src/gate-messages.tsx';
import { Gate } from '../gate/gate.tsx';
import { loadModel } from '../model/load-model.ts';
import { type Permission, rightsOf } from '../model/permissions.ts';
import { call } from '../server/call.ts';
import { OfflineError } from '../server/connection.ts';
import { isNewProject, loadMe, renewSession } from '../server/people.ts';
import { forgetToken, readToken } from '../server/session.ts';
import { readPlace } from '../state/place.ts';
import { type Studio, StudioContext } from '../state/studio.ts';
import { openLanguageOf } from '../texts/open-language.ts';
import { t } from '../texts/t.ts';
import { Shell } from './shell.tsx';

type Stage =
  | { readonly kind: 'loading' | 'offline' | 'sign-in' | 'register' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'open'; readonly studio: Omit<Studio, 'reload'> };

const RETRY_MS = 1500;
const RENEW_MS = 30 * 60_000;

/** Signs the person in, loads the model, and opens the shell. */
export function App() {
  const [stage, setStage] = useState<Stage>({ kind: 'loading' });

  const open = useCallback(async () => {
    try {
      setStage(await nextStage());
    } catch (error) {
      setStage(
        error instanceof OfflineError ? { kind: 'offline' } : { kind: 'failed', message: (error as Error).message },
      );
    }
  }, []);

  useEffect(() => {
    open();
    const renewing = window.setInterval(() => renewSession().catch(() => undefined), RENEW_MS);
    return () => window.clearInterval(renewing);
  }, [open]);
  useEffect(() => {
    if (stage.kind !== 'offline') return;
    const retrying = window.setInterval(open, RETRY_MS);
    return () => window.clearInterval(retrying);
  }, [stage.kind, open]);

  switch (stage.kind) {
    case 'open':
      return (
        <StudioContext.Provider value={{ ...stage.studio, reload: open }}>
          <Shell />
        </StudioContext.Provider>
      );
    case 'register':
    case 'sign-in':
      return <Gate isNew={stage.kind === 'register'} onEnter={open} />;
    case 'loading':
      return <LoadingGate>{t('shell.openingStudio')}</LoadingGate>;
    case 'offline':
      return <OfflineGate />;
    case 'failed':
      return <FailedGate title={t('shell.studioCouldNotBeOpened')} message={stage.message} onRetry={open} />;
  }
}

async function nextStage(): Promise<Stage> {
  const isInvited = readPlace().path[0] === 'auth';
  if (readToken() !== null && !isInvited) {
    // A token that cannot be renewed would fail the first request.
    await renewSession().catch((error: unknown) => {
      if (error instanceof OfflineError) throw error;
      forgetToken();
    });
  }
  if (readToken() === null || isInvited) return { kind: (await isNewProject()) ? 'register' : 'sign-in' };
  const [me, permissions, model] = await Promise.all([
    loadMe(),
    call<{ data: readonly Permission[] }>('GET', '/admin/users/me/permissions'),
    loadModel(),
  ]);
  await openLanguageOf(me);
  return { kind: 'open', studio: { me, rights: rightsOf(permissions.data), model } };
}
