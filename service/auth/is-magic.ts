import type { Ports } from '../ports/ports.ts';
import { type MagicName, magicValues } from '../resources/magic-values.ts';

type MagicPorts = Pick<Ports, 'settings'>;

/** Whether a value is the magic value of this name, and magic values are enabled. */
export function isMagic({ settings }: MagicPorts, name: MagicName, value: string): boolean {
  return value === magicValues[name].value && settings.current().magicValues === 'on';
}
