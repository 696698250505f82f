import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PageBody } from './PageBody.tsx';
import { PageHeader } from './PageHeader.tsx';

/** Replaces the page of an unknown address. */
export function NotFoundPage() {
  return (
    <>
      <PageHeader title="Page not found" facts="The address may belong to another version." />
      <PageBody>
        <Button component={Link} to="/">
          Go home
        </Button>
      </PageBody>
    </>
  );
}
