import { Button } from '@mantine/core';
import { IconArrowRight, IconLockOpen, IconRefresh } from '@tabler/icons-react';
import { LinkButton } from '../../../components/layout/LinkButton.tsx';
import text from '../../../components/text.module.css';
import { useActions } from '../../../frame/act/actions.tsx';
import type { RequestRecord } from '../../../service/call/client.ts';
import { useWalletsById } from '../../../service/queries/names.ts';
import { isRepeatable } from '../record-call.ts';
import styles from './RejectionReason.module.css';
import { subjectsIn } from './subjects.ts';

const proof = /^(?:pincode|signing-method)\./;
const credentials = /^token\./;

/** Actions for an error: the next step first, then the resend button. */
export function RefusalActions({ record }: { record: RequestRecord }) {
  const actions = useActions();
  const way = useWay(record);
  return (
    <div className={`${text.row} ${styles.ways}`}>
      {way}
      {isRepeatable(record) && (
        <Button
          variant={way ? 'default' : 'filled'}
          leftSection={<IconRefresh size={15} stroke={1.7} />}
          onClick={() => actions.open({ name: 'resend-request', requestId: record.id })}
        >
          Resend…
        </Button>
      )}
    </div>
  );
}

function useWay(record: RequestRecord): React.ReactNode {
  const code = record.failures[0]?.code ?? '';
  const userId = useUserOf(record);
  const subject = subjectsIn(record).at(-1);
  if (proof.test(code) && userId)
    return (
      <LinkButton
        variant="filled"
        to="/users/$userId"
        params={{ userId }}
        leftSection={<IconLockOpen size={15} stroke={1.7} />}
      >
        {code === 'pincode.no-tries-left' ? 'Unlock the PIN' : 'Show signing methods'}
      </LinkButton>
    );
  if (credentials.test(code))
    return (
      <LinkButton variant="filled" to="/">
        Get a token
      </LinkButton>
    );
  // A record that was not found has no page.
  if (!subject || code.endsWith('.not-found')) return null;
  return (
    <LinkButton
      variant="filled"
      {...subject.page}
      rightSection={<IconArrowRight size={15} stroke={1.7} />}
    >
      Open {subject.label.toLowerCase()}
    </LinkButton>
  );
}

/** The owner of the signing method, if the wallet or the path identifies one. */
function useUserOf(record: RequestRecord): string | undefined {
  const subjects = subjectsIn(record);
  const user = subjects.find(({ label }) => label === 'User')?.id;
  const walletId = subjects.find(({ label }) => label === 'Wallet')?.id;
  const wallets = useWalletsById(walletId && !user ? [walletId] : []);
  return user ?? (walletId && wallets.get(walletId)?.userId);
}
