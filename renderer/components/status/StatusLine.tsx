import { Box } from '@mantine/core';
import text from '../text.module.css';
import { type Status, StatusGlyph } from './StatusGlyph.tsx';

/** A status in one sentence, with actions. */
export function StatusLine({
  status,
  action,
  children,
}: {
  status: Status;
  action?: React.ReactNode;
  children: React.ReactNode;
}) {
  return (
    <Box className={text.line} mih={48} role="status">
      <StatusGlyph status={status} />
      <Box component="span" flex={1} miw={0}>
        {children}
      </Box>
      {action}
    </Box>
  );
}
