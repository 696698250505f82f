import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseServiceConfig } from '../config.ts';
import { createService } from '../index.ts';
import { chainRpcBase } from '../resources/addresses.ts';
import type { Target } from '../verify/target.ts';
import { headlessHost } from './headless-host.ts';

/** Starts a service in a temporary directory, and stops and deletes it after `use`. */
export async function withOwnService<Value>(
  use: (target: Target) => Promise<Value>,
): Promise<Value> {
  const directory = await mkdtemp(join(tmpdir(), 'vaultdesk-verify-'));
  try {
    const argv = ['--port', '0', '--data-dir', directory, '--log-level', 'silent'];
    const config = parseServiceConfig({ argv, environment: {} });
    const service = await createService(config, headlessHost(config));
    try {
      const { baseUrl, marketUrl, tokenUrl, clientId, clientSecret, operatorToken } =
        await service.start();
      const rpcUrl = `${baseUrl}${chainRpcBase}/{chain}`;
      const addresses = { baseUrl, marketUrl, tokenUrl, rpcUrl };
      return await use({ ...addresses, clientId, clientSecret, operatorToken, isOwn: true });
    } finally {
      await service.stop();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
