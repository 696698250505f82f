import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Tip } from '../../components/layout/Tip.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { saveFile } from '../../service/call/save-file.ts';
import { type ReadPage, readEveryPage } from '../../service/look/every-page.ts';
import { toCsv } from '../../service/words/to-csv.ts';

/** Saves the whole list, as it is narrowed now, with every field that its operation answers. */
export function CsvButton({ title, readPage }: { title: string; readPage: ReadPage }) {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const isThere = useIsThere();
  const save = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const rows = await readEveryPage(readPage, isThere);
      if (isThere()) saveFile(fileName(title), `${byteOrderMark}${toCsv(rows)}`, csvType);
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(false);
  };
  return (
    <>
      {Boolean(error) && <FailureAlert error={error} />}
      <Tip label="Save as CSV">
        <ActionIcon
          variant="default"
          size={32}
          aria-label="Save as CSV"
          loading={isBusy}
          onClick={() => void save()}
        >
          <IconDownload size={15} stroke={1.7} />
        </ActionIcon>
      </Tip>
    </>
  );
}

const csvType = 'text/csv;charset=utf-8';
/** Without it a spreadsheet takes the text for one of the machine's old alphabet. */
const byteOrderMark = '\ufeff';

/** @example fileName('Market users') // "vaultdesk-market-users.csv" */
function fileName(title: string): string {
  return `vaultdesk-${title.toLowerCase().replaceAll(' ', '-')}.csv`;
}

/** Whether the page is still there: nothing more is asked for after it. */
function useIsThere(): () => boolean {
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  return () => isThere.current;
}
