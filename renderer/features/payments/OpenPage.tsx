import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

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
