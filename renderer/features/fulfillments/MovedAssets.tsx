import { Box, Flex } from '@mantine/core';
import { IconArrowRight, IconCoins, IconPackageExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FulfillmentInspection } from '../../../service/resources/fulfillment-inspection.ts';
import { CopyButton } from '../../components/secret/CopyButton.tsx';
import { titleOf, toItems } from '../../components/status/fulfillment-labels.ts';
import { toUsdc } from '../../components/status/offer-labels.ts';
import text from '../../components/text.module.css';
import { service } from '../../service/call/client.ts';
import { shorten } from '../../service/labels/shorten.ts';
import { nameOfOwner, nameOfWallet } from '../../service/queries/names.ts';
import { itemState, moneyState } from './fulfillment-sentence.ts';
import styles from './MovedAssets.module.css';

/** The two transfers of a fulfillment, from whom to whom: both happen, or neither. */
export function MovedAssets({ fulfillment }: { fulfillment: FulfillmentInspection }) {
  const { type, amount, total, buyer, item, buyerWalletAddress } = fulfillment;
  return (
    <ul className={text.well} style={{ overflow: 'hidden' }}>
      <Movement
        icon={<IconPackageExport size={16} stroke={1.6} aria-hidden="true" />}
        what={toItems(amount, titleOf(fulfillment))}
        state={itemState(fulfillment)}
      >
        escrow <Arrow /> <WalletAt address={buyerWalletAddress} />
      </Movement>
      {type === 'PURCHASE' && (
        <Movement
          icon={<IconCoins size={16} stroke={1.6} aria-hidden="true" />}
          what={`${toUsdc(total)} USDC`}
          state={moneyState(fulfillment)}
        >
          {buyer.nickname} <Arrow /> {item?.seller.nickname ?? 'the seller'}
        </Movement>
      )}
    </ul>
  );
}

function Movement({
  icon,
  what,
  state,
  children,
}: {
  icon: React.ReactNode;
  what: string;
  state: string;
  children: React.ReactNode;
}) {
  return (
    <Flex component="li" className={styles.movement} gap={10} py={10} px={12}>
      {icon}
      <Box flex={1} miw={0}>
        <div className={`${text.baseline} ${text.roomy}`}>
          <span className={`${text.cut} ${text.strong} ${text.figures}`}>{what}</span>
          <Box component="span" ms="auto" c="var(--vd-text2)" style={{ flexShrink: 0 }}>
            {state}
          </Box>
        </div>
        <Flex className={text.soft} align="center" wrap="wrap" gap="0 5px" mih={20}>
          {children}
        </Flex>
      </Box>
    </Flex>
  );
}

function Arrow() {
  return <IconArrowRight size={13} stroke={1.8} role="img" aria-label="to" />;
}

/** The wallet with an address, otherwise the address. */
function WalletAt({ address }: { address: string }) {
  const { data } = useQuery(service.wallets.list.queryOptions({ search: address, size: 1 }));
  const [wallet] = data?.items ?? [];
  return (
    <>
      {wallet && (
        <Link to="/wallets/$walletId" params={{ walletId: wallet.id }}>
          {nameOfWallet(wallet)}
        </Link>
      )}
      {wallet ? `of ${nameOfOwner(wallet)}` : <code>{shorten(address, 'short')}</code>}
      <CopyButton value={address} label="Copy address" />
    </>
  );
}
