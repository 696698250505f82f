import { Box } from '@mantine/core';
import { plainRejection } from '../../service/call/plain-rejection.ts';
import type { TokenUnits } from '../../service/labels/readable-value.ts';
import { Note } from '../layout/Note.tsx';

interface RejectionNoteProps {
  readonly reason: string;
  /** The token units, if the contract is a token. */
  readonly units?: TokenUnits | undefined;
  readonly children: React.ReactNode;
}

/** Why a contract rejected a call: in plain words if known, then the original reason. */
export function RejectionNote({ reason, units, children }: RejectionNoteProps) {
  const explanation = plainRejection(reason, units);
  return (
    <Note tone="bad" title={explanation ?? reason}>
      {explanation && (
        <Box mb={4} style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Box>
      )}
      {children}
    </Note>
  );
}
