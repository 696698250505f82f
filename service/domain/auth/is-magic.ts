import { type MagicName, magicValues } from '../../model/payments/magic-values.ts';
import type { Ports } from '../../platform/ports/ports.ts';

export function isMagic({ settings }: Pick<Ports, 'settings'>, name: MagicName, value: string): boolean {
  return value === magicValues[name].value && settings.current().magicValues === 'on';
}
