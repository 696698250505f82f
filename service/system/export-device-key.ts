import { ok, type Result } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { ExportedDeviceKey } from '../resources/overview.ts';

/** Exports the device key as a backup for the operator. The log entry does not contain it. */
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
