import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect } from '@playwright/test';
import { root } from '../harness/axe.ts';
import { ready } from '../harness/desktop-host.ts';
import { test } from '../harness/fixtures.ts';
import { outcome } from '../harness/processes.ts';

// The commands of package.json as they run on a machine without a display.

test.skip(process.platform !== 'linux', 'Only Linux can be without a display.');

test('npm start without a display runs headless and gives the reason', { tag: '@core' }, async ({ folder }) => {
  const child = launch(['--port', '0', '--json', '--data-dir', join(folder, 'state')]);
  const stderr = text(child.stderr);

  const readyLine = ready.parse(JSON.parse(await firstLine(child)));
  const response = await fetch(`${readyLine.baseUrl}/_vaultdesk/health`);
  child.kill('SIGTERM');
  await once(child, 'exit');

  expect(response.status).toBe(200);
  expect(child.exitCode).toBe(0);
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

test('a command that cannot run exits with 1 and one sentence', async () => {
  for (const [command, sentence] of [
    [
      'desktop',
      'The desktop cannot open: this machine has no display. Run "npm run serve" for the service without a window.\n',
    ],
    ['fly', 'Unknown command fly. Known commands: start, desktop, serve, verify, dev.\n'],
  ] as const)
    expect(await outcome(launch([command]))).toMatchObject({ code: 1, stderr: sentence });
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
