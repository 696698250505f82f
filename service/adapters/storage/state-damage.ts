/** A stored file that differs from what was written: the file, the byte offset and the symptom. */
export class StateDamage extends Error {
  override name = 'StateDamage';
  readonly file: string;
  readonly offset: number;

  constructor(file: string, offset: number, reason: string) {
    super(`${file}, byte ${offset}: ${reason}`);
    this.file = file;
    this.offset = offset;
  }
}
