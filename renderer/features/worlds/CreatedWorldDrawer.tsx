import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CreatedWorld } from '../../../service/resources/world.ts';
import { FormDrawer } from '../../components/form/FormDrawer.tsx';
import { FieldList, ValueField } from '../../components/layout/FieldList.tsx';
import { OneTimeSecret } from '../../components/secret/OneTimeSecret.tsx';
import { WorldLink } from '../../frame/shell/WorldLink.tsx';

/** How to call a new world; its secret is shown only once. */
export function CreatedWorldDrawer({
  world,
  onClose,
}: {
  world: CreatedWorld;
  onClose: () => void;
}) {
  const [saved, setSaved] = useState(false);
  return (
    <FormDrawer
      title={`World “${world.name}” created`}
      subtitle="Uses the same operator token."
      mustAnswer
      onClose={onClose}
      onSubmit={() => saved && onClose()}
      foot={
        <>
          <WorldLink name={world.name}>Open its console</WorldLink>
          <Button type="submit" variant="filled" disabled={!saved}>
            Done
          </Button>
        </>
      }
    >
      <FieldList>
        <ValueField label="Base URL" value={world.baseUrl} />
        <ValueField label="Token endpoint" value={world.tokenUrl} />
        <ValueField label="Client id" value={world.clientId} />
      </FieldList>
      <OneTimeSecret
        label="Environment lines, with the client secret"
        value={environmentOf(world)}
        saved={saved}
        onSaved={setSaved}
      />
    </FormDrawer>
  );
}

/** Environment lines in shell syntax. */
function environmentOf({ baseUrl, tokenUrl, clientId, clientSecret }: CreatedWorld): string {
  return [
    `BASE_URL=${baseUrl}`,
    `TOKEN_URL=${tokenUrl}`,
    `CLIENT_ID=${clientId}`,
    `CLIENT_SECRET=${clientSecret}`,
  ].join('\n');
}
