/** A stored file that differs from what was written: the file, the byte offset and the symptom. */
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
