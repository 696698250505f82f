import { UnstyledButton } from '@mantine/core';
import text from '../../components/text.module.css';

/** A field name that selects the field in the text when clicked. */
export function FieldLink({ onShow, children }: { onShow: () => void; children: React.ReactNode }) {
  return (
    <UnstyledButton className={text.link} onClick={onShow}>
      <code>{children}</code>
    </UnstyledButton>
  );
}
