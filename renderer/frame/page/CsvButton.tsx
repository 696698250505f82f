import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Tip } from '../../components/layout/Tip.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import type { ReadPage } from '../../service/queries/every-page.ts';

/** Saves the complete filtered list as CSV, with all fields of its operation. */
export function CsvButton({ title, readPage }: { title: string; readPage: ReadPage }) {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const isMounted = useIsMounted();
  const save = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { saveCsv } = await import('./save-csv.ts');
      await saveCsv(title, readPage, isMounted);
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
