import { saveFile } from '../../service/call/save-file.ts';
import { toCsv } from '../../service/labels/to-csv.ts';
import { type ReadPage, readEveryPage } from '../../service/queries/every-page.ts';

const csvType = 'text/csv;charset=utf-8';
/** Without it, some spreadsheets assume a legacy encoding. */
const byteOrderMark = '\ufeff';

/** @example fileName('Market users') // "vaultdesk-market-users.csv" */
function fileName(title: string): string {
  return `vaultdesk-${title.toLowerCase().replaceAll(' ', '-')}.csv`;
}

/** Reads all pages of a list and saves them as one file, unless cancelled. */
export async function saveCsv(
  title: string,
  readPage: ReadPage,
  isWanted: () => boolean,
): Promise<void> {
  const rows = await readEveryPage(readPage, isWanted);
  if (isWanted()) saveFile(fileName(title), `${byteOrderMark}${toCsv(rows)}`, csvType);
}
