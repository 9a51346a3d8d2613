import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openapiCommand } from '../../src/cli/commands/openapi.ts';
import type { OpenApiDocument } from '../../src/openapi/document.ts';
import { CONFORMANCE_PROJECT, readMaterial } from '../support/conformance-material.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-openapi-'));
  cpSync(CONFORMANCE_PROJECT, folder, { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(...options: string[]): Promise<OpenApiDocument> {
  const program = new Command();
  program.addCommand(openapiCommand());
  const written: string[] = [];
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  try {
    await program.parseAsync(['openapi', folder, ...options], { from: 'user' });
  } finally {
    spy.mockRestore();
  }
  return JSON.parse(written.join(''));
}

describe('plinth openapi', () => {
  test('describes everything without a database', async () => {
    expect(Object.keys((await run('--all')).paths)).toContain('/api/internal-notes');
  });

  test('describes one contract if it is asked for', async () => {
    expect(Object.keys((await run('--all', '--contract', 'v5')).paths)).toContain('/api/articles/{documentId}');
    await expect(run('--all', '--contract', 'v6')).rejects.toMatchObject({
      message: expect.stringContaining('v4 or v5'),
    });
  });

  test('says what to do if a role is given and there is no database yet', async () => {
    await expect(run()).rejects.toMatchObject({ name: 'StartError', remedy: expect.stringContaining('--all') });
  });

  test('describes the operations of a role', async () => {
    mkdirSync(join(folder, '.tmp'), { recursive: true });
    writeFileSync(join(folder, '.tmp', 'data.db'), readMaterial('content.db'));
    const anonymous = await run();
    expect(Object.keys(anonymous.paths)).toContain('/api/articles');
    expect(Object.keys(anonymous.paths)).not.toContain('/api/internal-notes');
    const editor = await run('--role', 'editor');
    expect(Object.keys(editor.paths)).toContain('/api/internal-notes');
    expect(editor.paths['/api/articles']?.get?.security).toContainEqual({});
    expect(editor.paths['/api/internal-notes']?.get?.security).not.toContainEqual({});
    expect(await run('--role', 'Editor'), 'by its name').toEqual(editor);
    await expect(run('--role', 'nobody')).rejects.toMatchObject({ remedy: expect.stringContaining('editor') });
  });
});
