import { UnstyledButton } from '@mantine/core';

export function NoHits({ what, onClear }: { what: string; onClear: () => void }) {
  return (
    <p className="soft" role="status">
      No {what} match these filters.{' '}
      <UnstyledButton className="link" onClick={onClear}>
        Clear filters
      </UnstyledButton>
    </p>
  );
}
