import { StateDamage } from './state-damage.ts';

/**
 * A stored file that the device key does not authenticate: it was edited without the key or written
 * with another key. `isOld`: it predates authentication, or was restored without the key.
 */
export class UnprovenState extends StateDamage {
  override name = 'UnprovenState';
  readonly isOld: boolean;

  constructor(file: string, offset: number, { reason, isOld }: { reason: string; isOld: boolean }) {
    super(file, offset, reason);
    this.isOld = isOld;
  }
}
