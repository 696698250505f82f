import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

/** Opens a payment page in the browser, as the end user sees it. */
export function OpenPage({ url }: { url: string }) {
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      leftSection={<IconExternalLink size={15} stroke={1.7} aria-hidden="true" />}
    >
      Open page
    </Button>
  );
}
