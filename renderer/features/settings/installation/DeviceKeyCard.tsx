import { Button } from '@mantine/core';
import { useState } from 'react';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import text from '../../../components/text.module.css';
import type { Overview } from '../../../service/call/client.ts';
import { ExportDeviceKeyDialog } from './ExportDeviceKeyDialog.tsx';

const backends = {
  keychain: 'System keychain',
  file: 'Key file',
  environment: 'Environment',
} as const;

/** The location of the device key, which PINs require, with an export button. */
export function DeviceKeyCard({ deviceKey }: Pick<Overview, 'deviceKey'>) {
  const [isExporting, setExporting] = useState(false);
  return (
    <Card
      title="Device key"
      actions={
        <Button size="xs" onClick={() => setExporting(true)}>
          Export…
        </Button>
      }
    >
      <FieldList>
        <Field label="Stored in">
          <StatusGlyph status="done" />
          {backends[deviceKey.backend]}
        </Field>
        <Field label="Audit export key">
          <Identifier value={deviceKey.auditKey} label="audit export key" />
        </Field>
      </FieldList>
      <p className={text.quiet}>{deviceKey.description}</p>
      {isExporting && <ExportDeviceKeyDialog onClose={() => setExporting(false)} />}
    </Card>
  );
}
