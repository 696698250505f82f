import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { root } from '../harness/axe.ts';
import { ready } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';

// The commands of package.json as they run on a machine without a display.

test.skip(process.platform !== 'linux', 'Only Linux can be without a display.');

test('npm start without a display runs headless and gives the reason', { tag: '@core' }, async ({ folder }) => {
  const child = launch(['--port', '0', '--json', '--data-dir', join(folder, 'state')]);
  const stderr = text(child.stderr);

  const readyLine = ready.parse(JSON.parse(await firstLine(child)));
  const response = await fetch(`${readyLine.baseUrl}/_vaultdesk/health`);
  const code = await endProcess(child);

  expect(response.status).toBe(200);
  expect(code).toBe(0);
  expect(await stderr).toContain(
    'No desktop window (this machine has no display): running headless. Open the console with the link below.\n',
  );
});

test('a Ctrl-C that npm forwards twice ends the service without an error', async ({ folder }) => {
  const child = launch(['serve', '--port', '0', '--json', '--data-dir', join(folder, 'state')]);
  await firstLine(child);

  child.kill('SIGINT');
  child.kill('SIGINT');
  await once(child, 'exit');

  expect(child.exitCode).toBe(0);
});

test('npm run desktop without a display exits with 1 and one sentence', async () => {
  const child = launch(['desktop']);
  const stderr = text(child.stderr);
  await once(child, 'exit');

  expect(child.exitCode).toBe(1);
  expect(await stderr).toBe(
    'The desktop cannot open: this machine has no display. Run "npm run serve" for the service without a window.\n',
  );
});

test('an unknown command exits with 1 and lists the known commands', async () => {
  const child = launch(['fly']);
  const stderr = text(child.stderr);
  await once(child, 'exit');

  expect(child.exitCode).toBe(1);
  expect(await stderr).toBe('Unknown command fly. Known commands: start, desktop, serve, verify, dev.\n');
});

function launch(line: readonly string[]) {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env;
  return spawn(process.execPath, [join(root, 'main', 'launch.mjs'), ...line], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function firstLine(child: ReturnType<typeof launch>): Promise<string> {
  const [line] = await once(createInterface(child.stdout), 'line');
  return String(line);
}

async function endProcess(child: ChildProcess): Promise<number | null> {
  child.kill('SIGTERM');
  await once(child, 'exit');
  return child.exitCode;
}
