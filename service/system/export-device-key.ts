import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { ExportedDeviceKey } from '../resources/overview.ts';

/** The device key, for an operator who keeps a copy of it apart; logged without it. */
export async function exportDeviceKey({
  deviceKey,
  log,
}: Pick<Ports, 'deviceKey' | 'log'>): Promise<Result<ExportedDeviceKey>> {
  const key = deviceKey.export();
  try {
    log.warn('device-key.exported', {});
    return ok({ fileName: 'vaultdesk-device.key', bytes: key.toString('base64') });
  } finally {
    key.fill(0);
  }
}
