import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { Note } from '../../components/layout/Note.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { useOperation } from '../../frame/act/use-operation.tsx';

/** As the interface takes it. */
const maximumBytes = 32_000_000;

/** A file that was saved comes into the list again; what is wrong with one is said under the button's list. */
export function useImport() {
  const { attempt, busy, error } = useOperation('snapshots.import');
  const [tooLarge, setTooLarge] = useState<string>();
  const take = async (file: File | null) => {
    if (!file) return;
    const fits = file.size <= maximumBytes;
    setTooLarge(fits ? undefined : file.name);
    if (fits) attempt({ file: await file.text() });
  };
  return {
    button: (
      <FileButton accept=".snapshot" onChange={(file) => void take(file)}>
        {(props) => (
          <Button {...props} loading={busy}>
            Import…
          </Button>
        )}
      </FileButton>
    ),
    fault: tooLarge ? (
      <Note
        tone="bad"
        role="alert"
        title={`${tooLarge} is too large. Lay it into the folder snapshots of the data directory.`}
      />
    ) : (
      Boolean(error) && <FailureAlert error={error} />
    ),
  };
}
