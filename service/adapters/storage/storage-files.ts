/** File names in a data directory. Numbers are padded, so that names sort like numbers. */
const digits = 16;

function padded(lsn: number): string {
  return String(lsn).padStart(digits, '0');
}

/** Journal file that starts with this entry. @example "journal-0000000000000001.log" */
export function segmentName(firstLsn: number): string {
  return `journal-${padded(firstLsn)}.log`;
}

/** The manifest of a checkpoint. @example "checkpoint-0000000000000042.json" */
export function manifestName(lsn: number): string {
  return `checkpoint-${padded(lsn)}.json`;
}

/** A table after entry `lsn`. @example "users-0000000000000042.json" */
export function tableFileName(table: string, lsn: number): string {
  return `${table}-${padded(lsn)}.json`;
}

/**
 * Backup that entry `lsn` put in place of the state. @example "restored-0000000000000042.backup"
 */
export function restoredName(lsn: number): string {
  return `restored-${padded(lsn)}.backup`;
}

const patterns = {
  segment: /^journal-(\d{16})\.log$/,
  manifest: /^checkpoint-(\d{16})\.json$/,
  restored: /^restored-(\d{16})\.backup$/,
};

/** The numbers of all files of a kind, ascending. */
export function lsnsOf(names: readonly string[], kind: keyof typeof patterns): number[] {
  return names
    .map((name) => patterns[kind].exec(name)?.[1])
    .filter((text) => text !== undefined)
    .map(Number)
    .sort((left, right) => left - right);
}

/** File with the last recorded journal position; see `anchor.ts`. */
export const anchorName = 'state.anchor';

/** Name of a file while it is written; it is renamed when complete. */
export function temporaryName(name: string): string {
  return `${name}.tmp`;
}

/** Folder for copies of files that a start is about to reject or change. */
export const quarantineName = 'quarantine';
