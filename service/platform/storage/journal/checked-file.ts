import { dirname } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { StartupError } from '../../../model/kernel/results/reasons.ts';
import type { FileSystem, WritableFile } from '../../ports/file-system.ts';
import { createEmptyFile } from '../files/replace-file-durably.ts';
import { temporaryName } from '../tables/table-file.ts';
import {
  authenticate,
  authenticMac,
  chainStart,
  type DecodedLine,
  decodeLine,
  encodeLine,
  type LineKind,
  type MacKey,
  macIn,
} from './authentic-line.ts';

/** A few milliseconds of CPU time. */
const bytesAnAppend = 256 * 1024;

/** The rows of a checked file, one row per line. */
interface WrittenRows {
  readonly kind: LineKind;
  readonly rows: readonly object[];
  readonly key: MacKey | undefined;
}

/**
 * Writes a new file of checked lines in slices, each authenticated together with the previous line
 * if a key is given. If it throws the disk's error, no file is left.
 */
export async function writeCheckedFile(disk: FileSystem, path: string, written: WrittenRows): Promise<void> {
  const temporary = temporaryName(path);
  const file = await createEmptyFile(disk, temporary);
  try {
    await writeRows(file, written).finally(() => file.close());
  } catch (error) {
    await disk.remove(temporary).catch(() => undefined);
    throw error;
  }
  await disk.rename(temporary, path);
  await disk.syncDirectory(dirname(path));
}

async function writeRows(file: WritableFile, { kind, rows, key }: WrittenRows): Promise<void> {
  const lineOf = lineWriter(kind, key);
  let lines: Buffer[] = [];
  let bytes = 0;
  for (const row of rows) {
    const line = lineOf(row);
    lines.push(line);
    bytes += line.length;
    if (bytes < bytesAnAppend) continue;
    await file.append(Buffer.concat(lines));
    [lines, bytes] = [[], 0];
    await otherWork();
  }
  if (bytes > 0) await file.append(Buffer.concat(lines));
  await file.sync();
}

/** The content of such a file, computed synchronously: for few rows. */
export function checkedBytes({ kind, rows, key }: WrittenRows): Buffer {
  return Buffer.concat(rows.map(lineWriter(kind, key)));
}

function lineWriter(kind: LineKind, key: MacKey | undefined): (row: object) => Buffer {
  let previousMac = chainStart;
  return (row) => {
    const text = JSON.stringify(row);
    if (!key) return encodeLine(text);
    const { bytes, mac } = authenticate(key, kind, { text, before: previousMac });
    previousMac = mac;
    return encodeLine(bytes);
  };
}

/** The lines of a file up to the first damaged line. */
export function linesOf(bytes: Buffer): DecodedLine[] {
  const lines: DecodedLine[] = [];
  let start = 0;
  while (start < bytes.length) {
    const line = decodeLine(bytes, start);
    if (!line) break;
    lines.push(line);
    start = line.end;
  }
  return lines;
}

/** Whether the key wrote the whole file (`authentic`), did not, or the file has no codes (`none`). */
export type FileProof = 'authentic' | 'not authentic' | 'none';

/** Verifies the lines of a file with a key. */
export function proofOf(lines: readonly DecodedLine[], kind: LineKind, key: MacKey | undefined): FileProof {
  if (lines.every(({ bytes }) => macIn(bytes) === undefined)) return 'none';
  let previousMac: string | undefined = chainStart;
  for (const { bytes } of lines) {
    previousMac = key && authenticMac(key, kind, { bytes, before: previousMac });
    if (previousMac === undefined) return 'not authentic';
  }
  return 'authentic';
}

/** Error for a file with valid checksums but with rows that Vaultdesk never writes. */
export function unknownRow(name: string): StartupError {
  return new StartupError(
    `${name} has a line that is not a Vaultdesk record. Use another backup or snapshot. Nothing was changed.`,
  );
}
