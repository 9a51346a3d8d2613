import { createRequire } from 'node:module';
import path from 'node:path';
import { bytesWithin, sizeLimitExceeded } from '../receiving/size-limit.ts';
import { createLocalProvider } from './local-provider.ts';
import type { Provider, ProviderOptions } from './provider.ts';

/** The project's provider. Only the local one is loaded eagerly. */
export async function createProvider(options: ProviderOptions): Promise<Provider> {
  const { settings, projectDir, uploadsDir: dir, reportFault } = options;
  const { provider: name, providerOptions, actionOptions, providerMs: idleMs } = settings;
  const checkSize: Provider['checkSize'] = async (file) => {
    const bytes = file.sizeInBytes ?? file.size * 1000;
    if (bytes > bytesWithin(settings.sizeLimit)) throw sizeLimitExceeded(file.name, settings.sizeLimit);
  };
  if (name === 'local') return createLocalProvider({ dir, checkSize });
  if (name === 's3' || (name === 'aws-s3' && !isInstalled(projectDir, '@strapi/provider-upload-aws-s3'))) {
    const { createS3Provider } = await import('./s3-provider.ts');
    return createS3Provider({ name, providerOptions, actionOptions, projectDir, checkSize, idleMs, reportFault });
  }
  const { createV4Provider } = await import('./v4-provider.ts');
  return createV4Provider({ settings, projectDir, checkSize, idleMs, reportFault });
}

/** v4's S3 package is used if it is installed; otherwise the built-in one takes the same settings. */
function isInstalled(projectDir: string, name: string): boolean {
  try {
    createRequire(path.join(projectDir, 'package.json')).resolve(name);
    return true;
  } catch {
    return false;
  }
}
