import { ActionIcon, Box } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Card } from '../../components/layout/Card.tsx';
import { lazyPart } from '../../components/layout/loading/lazy-part.tsx';
import { Segments } from '../../components/layout/loading/Segments.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { Tip } from '../../components/layout/Tip.tsx';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import text from '../../components/text.module.css';
import { useChosenApplication } from '../../service/call/application-filter.ts';
import { type Overview, service } from '../../service/call/client.ts';
import { failureOf } from '../../service/call/failure.ts';
import type { Connection } from './connection-text.ts';
import styles from './home.module.css';

const ConnectText = lazyPart(() => import('./ConnectText.tsx'), 'ConnectText');

const forms = [
  { value: 'values', label: 'Values' },
  { value: 'env', label: '.env' },
  { value: 'call', label: 'Call' },
] as const;
type Form = (typeof forms)[number]['value'];

/** The connection values of an application, in the format that its developer needs. */
export function ConnectCard({ overview }: { overview: Overview | undefined }) {
  const [form, setForm] = useState<Form>('values');
  const connection = useConnection(overview);
  const secret = useSecret();
  return (
    <Card
      title="Connect your application"
      hint={connection?.name}
      actions={<Segments label="Format of the values" options={forms} value={form} onChange={setForm} />}
    >
      {connection && form !== 'values' ? (
        <Suspense fallback={<SkeletonLine />}>
          <ConnectText
            connection={connection}
            form={form}
            askSecret={connection.hasSecret ? secret.reveal : undefined}
          />
        </Suspense>
      ) : (
        <dl className={styles.values}>
          <Value label="base_url" value={connection?.baseUrl} />
          <Value label="market_url" value={connection?.marketUrl} />
          <Value label="Token endpoint" value={connection?.tokenUrl} />
          <Value label="Client id" value={connection?.clientId} />
          <SecretValue connection={connection} secret={secret} />
        </dl>
      )}
    </Card>
  );
}

interface NamedConnection extends Connection {
  readonly name: string;
  /** Only the default application's secret can be read again; others are shown once. */
  readonly hasSecret: boolean;
}

function useConnection(overview: Overview | undefined): NamedConnection | undefined {
  const selectedId = useChosenApplication();
  const applications = useQuery(service.applications.list.queryOptions({ size: 1000 }));
  if (!overview) return undefined;
  const { baseUrl, marketUrl, tokenUrl, defaultApplication } = overview;
  const addresses = { baseUrl, marketUrl, tokenUrl };
  const application = applications.data?.items.find(({ id }) => id === selectedId);
  if (application && application.id !== defaultApplication.id)
    return { ...addresses, name: application.name, clientId: application.clientId, hasSecret: false };
  const { name, clientId } = defaultApplication;
  return { ...addresses, name, clientId, hasSecret: true };
}

interface AskedSecret {
  /** `undefined` until it is requested. */
  readonly value: string | undefined;
  readonly isAsking: boolean;
  readonly error: unknown;
  reveal(): Promise<string>;
}

/** The secret of the default application while the card is shown. */
function useSecret(): AskedSecret {
  const showing = useMutation(service.system.showCredentials.mutationOptions());
  return {
    value: showing.data?.clientSecret,
    isAsking: showing.isPending,
    error: showing.error,
    reveal: async () => (showing.data ?? (await showing.mutateAsync({}))).clientSecret,
  };
}

function Value({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>
        {value === undefined ? (
          <SkeletonLine width={180} />
        ) : (
          <>
            <Box component="code" className={`${text.cut} ${styles.connectCardValue}`} flex={1} miw={0}>
              {value}
            </Box>
            <CopyButton value={value} label={`Copy ${label}`} size={24} />
          </>
        )}
      </dd>
    </div>
  );
}

function SecretValue({ connection, secret }: { connection: NamedConnection | undefined; secret: AskedSecret }) {
  const [isWanted, want] = useState(false);
  const isShown = isWanted && secret.value !== undefined;
  const toggle = () => {
    want(!isShown);
    secret.reveal().catch(() => want(false));
  };
  return (
    <div className={styles.row}>
      <dt>Client secret</dt>
      <dd>
        {connection && !connection.hasSecret && (
          <span className={`${text.quiet} ${text.small}`}>
            shown only once, on creation · <Link to="/applications">Rotate</Link>
          </span>
        )}
        {connection?.hasSecret && (
          <>
            <Box
              component="code"
              className={`${text.cut} ${styles.connectCardValue}`}
              flex={1}
              miw={0}
              data-masked={!isShown || undefined}
            >
              {isShown ? secret.value : '•'.repeat(24)}
            </Box>
            {Boolean(secret.error) && (
              <span className={`${text.quiet} ${text.small}`} role="alert">
                {failureOf(secret.error).message}
              </span>
            )}
            <Tip label={isShown ? 'Hide' : 'Show'}>
              <ActionIcon
                size={24}
                aria-label={isShown ? 'Hide the client secret' : 'Show the client secret'}
                loading={secret.isAsking}
                onClick={toggle}
              >
                {isShown ? <IconEyeOff size={14} stroke={1.6} /> : <IconEye size={14} stroke={1.6} />}
              </ActionIcon>
            </Tip>
            <CopyButton value={secret.reveal} label="Copy client secret" size={24} />
          </>
        )}
      </dd>
    </div>
  );
}
