import { type MagicName, magicValues } from '../../model/payments/magic-values.ts';
import type { Ports } from '../../platform/ports/ports.ts';

type MagicPorts = Pick<Ports, 'settings'>;

export function isMagic({ settings }: MagicPorts, name: MagicName, value: string): boolean {
  return value === magicValues[name].value && settings.current().magicValues === 'on';
}
