import { Button } from '@mantine/core';
import type { CreatedWorld } from '../../../service/resources/world.ts';
import { FormDrawer } from '../../components/form/FormDrawer.tsx';
import { Field, FieldList, ValueField } from '../../components/layout/FieldList.tsx';
import { WorldLink } from '../../frame/shell/WorldLink.tsx';

/** How to call a new world. */
export function CreatedWorldDrawer({
  world: { name, baseUrl, tokenUrl, clientId },
  onClose,
}: {
  world: CreatedWorld;
  onClose: () => void;
}) {
  return (
    <FormDrawer
      title={`World “${name}” created`}
      subtitle="Uses the same operator token."
      onClose={onClose}
      onSubmit={onClose}
      foot={
        <>
          <WorldLink name={name}>Open its console</WorldLink>
          <Button type="submit" variant="filled" data-autofocus>
            Done
          </Button>
        </>
      }
    >
      <FieldList>
        <ValueField label="Base URL" value={baseUrl} />
        <ValueField label="Token endpoint" value={tokenUrl} />
        <ValueField label="Client id" value={clientId} />
        <Field label="Client secret">Shown on Home of its console</Field>
      </FieldList>
    </FormDrawer>
  );
}
