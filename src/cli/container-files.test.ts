import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { newProjectFiles } from './new-project-files.ts';

interface Service {
  readonly build?: string;
  readonly image?: string;
  readonly ports?: readonly string[];
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
}

interface Compose {
  readonly services: Readonly<Record<'content' | 'database', Service>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const files = newProjectFiles('site', 'file:vendor/plinth.tgz');
const fileOf = (name: string): string => files.get(name) ?? '';
const step = (name: string): string => new RegExp(`^${name} (.+)$`, 'm').exec(fileOf('Dockerfile'))?.[1] ?? '';

describe('compose.yaml of a new project', () => {
  const { services, volumes } = parse(fileOf('compose.yaml')) as Compose;
  const { content, database } = services;

  test('has the project and its database, and nothing else', () => {
    expect(Object.keys(services)).toEqual(['content', 'database']);
    expect(content.build).toBe('.');
    expect(database.image).toMatch(/^postgres:\d+$/);
  });

  test('publishes the port used by the image and the settings', () => {
    const port = step('EXPOSE');
    expect(content.ports).toEqual([`${port}:${port}`]);
    expect(fileOf('.env.example')).toContain(`PORT=${port}\n`);
  });

  test('sets the variables of the project, except the secrets in its own file', () => {
    expect(files.has(content.env_file ?? '')).toBe(true);
    for (const name of Object.keys(content.environment ?? {})) {
      expect(fileOf('.env.example')).toMatch(new RegExp(`^(?:# )?${name}=`, 'm'));
      expect([...files].some(([file, text]) => file.startsWith('config/') && text.includes(`'${name}'`))).toBe(true);
    }
  });

  test('connects the project to its database once that is healthy', () => {
    const { hostname, username, password, pathname } = new URL(content.environment?.DATABASE_URL ?? '');
    expect(Object.keys(services)).toContain(hostname);
    expect(database.environment).toEqual({
      POSTGRES_USER: username,
      POSTGRES_PASSWORD: password,
      POSTGRES_DB: pathname.slice(1),
    });
    expect(content.depends_on).toEqual({ [hostname]: { condition: 'service_healthy' } });
    expect(database.healthcheck?.test).toEqual(['CMD-SHELL', `pg_isready -U ${username}`]);
  });

  test('keeps uploads and content in volumes', () => {
    const mounted = Object.values(services).flatMap((service) => service.volumes ?? []);
    expect(mounted).toEqual([`uploads:${step('WORKDIR')}/public/uploads`, 'database:/var/lib/postgresql/data']);
    expect(Object.keys(volumes)).toEqual(mounted.map((volume) => volume.split(':')[0]));
  });
});
