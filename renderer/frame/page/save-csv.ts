import { saveFile } from '../../service/call/save-file.ts';
import { type ReadPage, readEveryPage } from '../../service/look/every-page.ts';
import { toCsv } from '../../service/words/to-csv.ts';

const csvType = 'text/csv;charset=utf-8';
/** Without it a spreadsheet takes the text for one of the machine's old alphabet. */
const byteOrderMark = '\ufeff';

/** @example fileName('Market users') // "vaultdesk-market-users.csv" */
function fileName(title: string): string {
  return `vaultdesk-${title.toLowerCase().replaceAll(' ', '-')}.csv`;
}

/** Reads every page of a list and hands them out as one file, unless nobody wants it any more. */
export async function saveCsv(
  title: string,
  readPage: ReadPage,
  isWanted: () => boolean,
): Promise<void> {
  const rows = await readEveryPage(readPage, isWanted);
  if (isWanted()) saveFile(fileName(title), `${byteOrderMark}${toCsv(rows)}`, csvType);
}
