import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { chainsIn } from '../../../../test/chain/real-chains.ts';
import { aFolder } from '../../../../test/values.ts';

/** Below node_modules, because the program looks for anvil relative to its own path. */
const built = resolve('node_modules/.vaultdesk-tests/transfer-until-killed');
afterAll(() => rm(built, { recursive: true, force: true }));

/** Builds the program for plain Node. */
async function buildProgram(): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true, external: ['@node-rs/argon2'] },
    build: {
      ssr: resolve('test/world/transfer-until-killed.ts'),
      outDir: built,
      target: 'node20.18',
      rolldownOptions: { output: { entryFileNames: 'program.mjs' } },
    },
  });
  return join(built, 'program.mjs');
}

test("a killed service's anvil ends too, and its durable blocks are restored", async () => {
  const folder = await aFolder();
  const program = spawn(process.execPath, [await buildProgram(), folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  for await (const line of createInterface(program.stdout)) {
    lines.push(line);
    if (lines.length === 30) program.kill('SIGKILL');
  }
  const [url = '', ...durable] = lines;

  await expect
    .poll(() =>
      fetch(url).then(
        () => 'answers',
        () => 'gone',
      ),
    )
    .toBe('gone');
  const chain = chainsIn(folder).of('ETHEREUM');
  for (const hash of durable) expect(await chain.receipt(hash)).toMatchObject({ ok: true, value: { succeeded: true } });
  expect(durable.length).toBeGreaterThanOrEqual(29);
}, 30_000);
