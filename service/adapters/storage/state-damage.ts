/** A stored file that is not what was written: which one, at which byte, and how one sees it. */
export class StateDamage extends Error {
  override name = 'StateDamage';
  readonly file: string;
  readonly offset: number;

  constructor(file: string, offset: number, what: string) {
    super(`${file}, byte ${offset}: ${what}`);
    this.file = file;
    this.offset = offset;
  }
}
