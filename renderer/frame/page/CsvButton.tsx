import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Tip } from '../../components/layout/Tip.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { saveFile } from '../../service/call/save-file.ts';
import { type ReadPage, readEveryPage, toCsv } from '../../service/queries/csv.ts';

/** Saves the complete filtered list as CSV, with all fields of its operation. */
export function CsvButton({ title, readPage }: { title: string; readPage: ReadPage }) {
  const isMounted = useIsMounted();
  const { error, isPending, mutate } = useMutation({ mutationFn: () => saveCsv(title, readPage, isMounted) });
  return (
    <>
      {error && <FailureAlert error={error} />}
      <Tip label="Save as CSV">
        <ActionIcon variant="default" size={32} aria-label="Save as CSV" loading={isPending} onClick={() => mutate()}>
          <IconDownload size={15} stroke={1.7} />
        </ActionIcon>
      </Tip>
    </>
  );
}

/** Whether the page is still mounted; loading stops when it is not. */
function useIsMounted(): () => boolean {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return () => isMounted.current;
}

/** Without it, some spreadsheets assume a legacy encoding. */
const byteOrderMark = '\ufeff';

/** Reads all pages of a list and saves them as one file, unless cancelled. @example "vaultdesk-market-users.csv" */
async function saveCsv(title: string, readPage: ReadPage, isWanted: () => boolean): Promise<void> {
  const rows = await readEveryPage(readPage, isWanted);
  const fileName = `vaultdesk-${title.toLowerCase().replaceAll(' ', '-')}.csv`;
  if (isWanted()) saveFile(fileName, `${byteOrderMark}${toCsv(rows)}`, 'text/csv;charset=utf-8');
}
