/** How the files of a data directory are named. Numbers are padded, so that names sort as numbers do. */
const digits = 16;

function padded(lsn: number): string {
  return String(lsn).padStart(digits, '0');
}

/** The journal from this entry on. @example "journal-0000000000000001.log" */
export function segmentName(firstLsn: number): string {
  return `journal-${padded(firstLsn)}.log`;
}

/** What a checkpoint consists of. @example "checkpoint-0000000000000042.json" */
export function manifestName(lsn: number): string {
  return `checkpoint-${padded(lsn)}.json`;
}

/** A table as it was after entry `lsn`. @example "users-0000000000000042.json" */
export function tableFileName(table: string, lsn: number): string {
  return `${table}-${padded(lsn)}.json`;
}

/** What entry `lsn` put in place of the state. @example "restored-0000000000000042.backup" */
export function restoredName(lsn: number): string {
  return `restored-${padded(lsn)}.backup`;
}

const patterns = {
  segment: /^journal-(\d{16})\.log$/,
  manifest: /^checkpoint-(\d{16})\.json$/,
  restored: /^restored-(\d{16})\.backup$/,
};

/** The numbers of the files of one kind, ascending. */
export function lsnsOf(names: readonly string[], kind: keyof typeof patterns): number[] {
  return names
    .map((name) => patterns[kind].exec(name)?.[1])
    .filter((text) => text !== undefined)
    .map(Number)
    .sort((left, right) => left - right);
}

/** How far the journal reached when it was last looked at; see `anchor.ts`. */
export const anchorName = 'state.anchor';

/** Written beside its final name and renamed when it is whole. */
export function temporaryName(name: string): string {
  return `${name}.tmp`;
}

/** Where files are copied to before anything about them is decided. */
export const quarantineName = 'quarantine';
