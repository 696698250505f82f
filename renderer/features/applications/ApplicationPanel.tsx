import { Button } from '@mantine/core';
import { IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DockedPanel, PanelSection, PanelTitle } from '../../components/DockedPanel.tsx';
import { FailureAlert } from '../../components/FailureAlert.tsx';
import { Field, FieldList } from '../../components/FieldList.tsx';
import { Identifier } from '../../components/Identifier.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { SkeletonLine } from '../../components/Skeleton.tsx';
import { Tag } from '../../components/Tag.tsx';
import { OperationLine } from '../../frame/OperationLine.tsx';
import { type Application, service } from '../../service/client.ts';
import styles from './ApplicationPanel.module.css';
import { ChangeApplicationDrawer } from './ChangeApplicationDrawer.tsx';
import { DeleteApplicationDialog } from './DeleteApplicationDialog.tsx';
import { RotateSecretDialog } from './RotateSecretDialog.tsx';
import { SecretDrawer, type ShownSecret } from './SecretDrawer.tsx';

/** One application beside the list: who it is and what it owns. */
export function ApplicationPanel({
  applicationId,
  onClose,
}: {
  applicationId: string;
  onClose: () => void;
}) {
  const { data: application, error } = useQuery(
    service.applications.get.queryOptions({ applicationId }),
  );
  return (
    <DockedPanel
      kind="Application"
      onClose={onClose}
      head={
        application ? (
          <>
            <PanelTitle title={application.name}>
              {application.isDefault && <Tag>Default</Tag>}
            </PanelTitle>
            <div className={styles.clientId}>
              <Identifier value={application.clientId} label="client id" />
            </div>
            <ApplicationActions application={application} onDeleted={onClose} />
          </>
        ) : (
          !error && <SkeletonLine width="50%" />
        )
      }
      foot={<OperationLine variant="bar" operation="applications.get" input={{ applicationId }} />}
    >
      {error && !application && <FailureAlert error={error} />}
      {application && <ApplicationFacts application={application} />}
    </DockedPanel>
  );
}

function ApplicationActions({
  application,
  onDeleted,
}: {
  application: Application;
  onDeleted: () => void;
}) {
  const [asking, ask] = useState<'change' | 'rotate' | 'delete'>();
  const [shown, show] = useState<ShownSecret>();
  const rotate = useMutation(service.applications.rotateSecret.mutationOptions());
  const close = () => ask(undefined);
  return (
    <div className={styles.actions}>
      <Button leftSection={<IconPencil size={15} stroke={1.7} />} onClick={() => ask('change')}>
        Change…
      </Button>
      <Button leftSection={<IconRefresh size={15} stroke={1.7} />} onClick={() => ask('rotate')}>
        Replace secret…
      </Button>
      {!application.isDefault && (
        <Button leftSection={<IconTrash size={15} stroke={1.7} />} onClick={() => ask('delete')}>
          Delete…
        </Button>
      )}
      {asking === 'change' && <ChangeApplicationDrawer application={application} onClose={close} />}
      {asking === 'rotate' && (
        <RotateSecretDialog
          application={application}
          busy={rotate.isPending}
          error={rotate.error}
          onConfirm={() =>
            rotate.mutate(
              { applicationId: application.id },
              {
                onSuccess: (answer) => {
                  rotate.reset();
                  close();
                  show(answer);
                },
              },
            )
          }
          onClose={close}
        />
      )}
      {asking === 'delete' && (
        <DeleteApplicationDialog application={application} onDeleted={onDeleted} onClose={close} />
      )}
      {shown && (
        <SecretDrawer title="Secret replaced" shown={shown} onClose={() => show(undefined)} />
      )}
    </div>
  );
}

function ApplicationFacts({ application }: { application: Application }) {
  const { counts, allowedOrigins } = application;
  return (
    <>
      <FieldList>
        <Field label="Application id">
          <Identifier value={application.id} label="application id" shape="long" />
        </Field>
        <Field label="Client secret">
          <Tag>masked</Tag>
          <span className={styles.dim}>
            {application.isDefault ? 'shown on Home' : 'shown once, only replaced'}
          </span>
        </Field>
        <Field label="Created">
          <RelativeTime at={application.createdAt} />
        </Field>
        <Field label="Owns">
          {counts.users.toLocaleString('en')} users, {counts.wallets.toLocaleString('en')} wallets
        </Field>
      </FieldList>
      <PanelSection title="Allowed origins">
        {allowedOrigins.length === 0 ? (
          <p className={styles.dim}>None. Calls from pages in a browser are refused.</p>
        ) : (
          <ul>
            {allowedOrigins.map((origin) => (
              <li key={origin} className={styles.origin}>
                <Identifier value={origin} label="origin" />
              </li>
            ))}
          </ul>
        )}
      </PanelSection>
    </>
  );
}
