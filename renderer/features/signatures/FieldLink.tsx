import { UnstyledButton } from '@mantine/core';
import text from '../../components/text.module.css';

/** The name of a field or place, which shows it in the text. */
export function FieldLink({ onShow, children }: { onShow: () => void; children: React.ReactNode }) {
  return (
    <UnstyledButton className={text.link} onClick={onShow}>
      <code>{children}</code>
    </UnstyledButton>
  );
}
