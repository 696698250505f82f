import { Box, Button, Flex, Popover } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { skipToken, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Identifier } from '../../components/code/Identifier.tsx';
import { RelativeTime } from '../../components/figures/RelativeTime.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { detailsOf } from '../../components/status/labels/wallet-event-labels.ts';
import text from '../../components/text.module.css';
import { service, type Wallet } from '../../service/call/client.ts';
import { nameOfWallet } from '../../service/queries/names.ts';
import styles from './signatures.module.css';

/** The number of wallet events searched for signatures. */
const checkedEvents = 100;
const signaturesShown = 12;

/** The last signatures of the chosen wallet, with time, kind and digest. */
export function RecentSignatures({ wallet }: { wallet: Wallet | undefined }) {
  const [isOpen, open] = useState(false);
  return (
    <Popover opened={isOpen} onChange={open} position="bottom-end" width={340} trapFocus returnFocus radius="lg">
      <Popover.Target>
        <Button
          leftSection={<IconHistory size={15} stroke={1.7} />}
          aria-haspopup="dialog"
          onClick={() => open(!isOpen)}
        >
          Recent
        </Button>
      </Popover.Target>
      <Popover.Dropdown py={8} px={0}>
        {wallet ? (
          <>
            <Box
              component="h2"
              className={`${text.quiet} ${text.small} ${styles.title}`}
              pt={4}
              px={14}
              pb={6}
              fw={400}
              tabIndex={-1}
              data-autofocus
            >
              Signed by {nameOfWallet(wallet)}
            </Box>
            <Signatures walletId={wallet.id} />
          </>
        ) : (
          <None label="Choose a wallet to see its signatures." tabIndex={-1} data-autofocus />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function Signatures({ walletId }: { walletId: string }) {
  const events = useQuery(service.wallets.listEvents.queryOptions({ walletId, size: checkedEvents }));
  if (!events.data) return events.isError ? <None label="Signatures could not be loaded." /> : <SkeletonLine />;
  const signatures = events.data.items
    .filter(({ type }) => type === 'SIGNATURE_CREATED')
    .slice(0, signaturesShown)
    .map(({ eventTimestamp, metadata }) => {
      const { type, digest = '' } = detailsOf(metadata);
      return { eventTimestamp, type, digest };
    });
  if (signatures.length === 0) return <None label="No signatures yet." />;
  return (
    <Box component="ul" className={text.ruled} mah={420} style={{ overflowY: 'auto' }}>
      {signatures.map(({ eventTimestamp, type, digest }) => (
        <Box key={`${eventTimestamp}${digest}`} component="li" className={text.soft} py={6} px={14}>
          <Flex justify="space-between" gap={12}>
            <span className={`${text.plain} ${text.strong}`}>{type === 'EIP712' ? 'Typed data' : 'Message'}</span>
            <span className={`${text.quiet} ${text.small}`}>
              <RelativeTime at={eventTimestamp} />
            </span>
          </Flex>
          <Identifier value={digest} label="digest" />
          <Link to="/traces/$id" params={{ id: digest }} className={text.link}>
            Trace
          </Link>
        </Box>
      ))}
    </Box>
  );
}

function None({ label, ...focus }: { label: string; tabIndex?: number; 'data-autofocus'?: boolean }) {
  return (
    <Box component="p" className={`${text.soft} ${styles.none}`} pt={4} px={14} pb={8} {...focus}>
      {label}
    </Box>
  );
}

const route = getRouteApi('/signing');

/** The wallet of the URL, or the only existing one, with its user. */
export function useChosenWallet() {
  const { wallet: givenId } = route.useSearch();
  const first = useQuery(service.wallets.list.queryOptions({ size: 2 }, { enabled: givenId === undefined }));
  const only = first.data?.items.length === 1 ? first.data.items[0]?.id : undefined;
  const walletId = givenId ?? only;
  const wallet = useQuery(service.wallets.get.queryOptions(walletId ? { walletId } : skipToken));
  const userId = wallet.data?.userId;
  const user = useQuery(service.users.get.queryOptions(userId ? { userId } : skipToken));
  return { wallet: wallet.data, walletId, user: user.data, error: wallet.error };
}
