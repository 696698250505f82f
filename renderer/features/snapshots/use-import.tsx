import { Button, FileButton } from '@mantine/core';
import { useState } from 'react';
import { Note } from '../../components/layout/Note.tsx';
import { FailureAlert } from '../../components/status/FailureAlert.tsx';
import { useOperation } from '../../frame/act/use-operation.tsx';

/** The upload limit of the API. */
const maximumBytes = 32_000_000;

/** Imports a saved snapshot file; an error is shown below the header. */
export function useImport() {
  const { attempt, busy, error } = useOperation('snapshots.import');
  const [tooLarge, setTooLarge] = useState<string>();
  const importFile = async (file: File | null) => {
    if (!file) return;
    const fits = file.size <= maximumBytes;
    setTooLarge(fits ? undefined : file.name);
    if (fits) attempt({ file: await file.text() });
  };
  return {
    button: (
      <FileButton accept=".snapshot" onChange={(file) => void importFile(file)}>
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
        title={`${tooLarge} is too large. Copy it to the snapshots folder of the data directory.`}
      />
    ) : (
      Boolean(error) && <FailureAlert error={error} />
    ),
  };
}
