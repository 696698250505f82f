import { StateDamage } from './state-damage.ts';

/**
 * A stored file that the device key does not vouch for: it was edited by somebody without the key, or
 * written with another one, or `isOld`: before lines were authenticated, or restored without the key.
 */
export class UnprovenState extends StateDamage {
  override name = 'UnprovenState';
  readonly isOld: boolean;

  constructor(file: string, offset: number, { what, isOld }: { what: string; isOld: boolean }) {
    super(file, offset, what);
    this.isOld = isOld;
  }
}
