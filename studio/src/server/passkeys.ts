import type { PasskeyRequest, PasskeySetup } from '../../../src/admin/contract/factors.ts';
import { t } from '../texts/t.ts';

/** Asks the browser for a new passkey; what it answers, with texts instead of bytes. */
export async function createPasskey({ challenge, user, excludeCredentials = [], ...options }: PasskeySetup['options']) {
  const credential = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        ...(options as unknown as PublicKeyCredentialCreationOptions),
        challenge: bytesOf(challenge),
        user: { ...user, id: bytesOf(user.id) },
        excludeCredentials: excludeCredentials.map(withBytes),
      },
    }),
  );
  const response = credential.response as AuthenticatorAttestationResponse;
  return {
    ...shown(credential),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

/** Asks the browser for one that it has. */
export async function usePasskey({ challenge, allowCredentials = [], ...options }: PasskeyRequest['options']) {
  const credential = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        ...(options as unknown as PublicKeyCredentialRequestOptions),
        challenge: bytesOf(challenge),
        allowCredentials: allowCredentials.map(withBytes),
      },
    }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } =
    credential.response as AuthenticatorAssertionResponse;
  return {
    ...shown(credential),
    response: {
      clientDataJSON: textOf(clientDataJSON),
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      userHandle: userHandle === null ? null : textOf(userHandle),
    },
  };
}

/** Browsers do not say why there is none: that would tell pages which passkeys a person has. */
async function ask(asked: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await asked();
    if (credential !== null) return credential as PublicKeyCredential;
  } catch (error) {
    if ((error as Error).name === 'InvalidStateError') throw new Error(t('factors.passkeyKnown'));
  }
  throw new Error(t('factors.passkeyFailed'));
}

const shown = ({ id, type }: PublicKeyCredential) => ({ id, rawId: id, type, clientExtensionResults: {} });

const withBytes = ({ id }: { readonly id: string }): PublicKeyCredentialDescriptor => ({
  type: 'public-key',
  id: bytesOf(id),
});

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
