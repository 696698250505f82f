import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageBody } from './PageBody.tsx';
import { PageHeader } from './PageHeader.tsx';

export function NotFoundPage() {
  return (
    <>
      <PageHeader title="There is no page here" facts="The address may be from another version." />
      <PageBody>
        <Button component={Link} to="/">
          Go home
        </Button>
      </PageBody>
    </>
  );
}
