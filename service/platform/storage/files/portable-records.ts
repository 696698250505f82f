import { installationRecord } from '../../../model/installation/setting.ts';
import type { TableName } from '../../../model/state.ts';
import type { DeviceKey } from '../../ports/vault.ts';
import { bindsDeviceKey, deviceKeyOfWorld, factsOfForeignWorld } from '../../vault/open-device-key.ts';

type Tables = ReadonlyMap<TableName, readonly unknown[]>;

/**
 * The records of a world as they leave this installation, and the keys that open them; the caller zeroes these.
 * Responses stored for repeated requests stay here.
 */
export function toPortable(tables: Tables, deviceKey: DeviceKey): { tables: Tables; worldKeys: Buffer } {
  const facts = factsIn(tables);
  const installation = { find: (id: string) => facts.find((fact) => fact.id === id) };
  return {
    tables: new Map([
      ...tables,
      ['idempotentReplies', []],
      ['installation', facts.filter((fact) => !bindsDeviceKey(fact))],
    ]),
    worldKeys: deviceKeyOfWorld({ installation }, deviceKey).exportWorldKeys(),
  };
}

/** The records of another installation, bound to the device key of this one. */
export function fromPortable(tables: Tables, deviceKey: DeviceKey, worldKeys: Buffer): Tables {
  const facts = factsIn(tables).filter((fact) => !bindsDeviceKey(fact));
  return new Map([...tables, ['installation', [...facts, ...factsOfForeignWorld(deviceKey, worldKeys)]]]);
}

function factsIn(tables: Tables) {
  return (tables.get('installation') ?? []).map((fact) => installationRecord.parse(fact));
}
