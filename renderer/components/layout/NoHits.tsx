import { UnstyledButton } from '@mantine/core';
import text from '../text.module.css';

export function NoHits({ what, onClear }: { what: string; onClear: () => void }) {
  return (
    <p className={text.soft} role="status">
      No {what} match these filters.{' '}
      <UnstyledButton className={text.link} onClick={onClear}>
        Clear filters
      </UnstyledButton>
    </p>
  );
}
