import { Box, Button, Flex, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SecretType } from '../../../../service/model/kernel/primitives.ts';
import { secretTypes } from '../../../../service/model/kernel/secret-types.ts';
import type { MarketBalance } from '../../../../service/model/market/market-user.ts';
import { ChainGlyph } from '../../../components/chain/ChainGlyph.tsx';
import { UsdcAmount } from '../../../components/figures/Amount.tsx';
import { FieldMessage } from '../../../components/form/FieldMessage.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { QrCode } from '../../../components/picture/QrCode.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { ActionButton } from '../../../frame/action/ActionButton.tsx';
import { OperationLine, useOperation } from '../../../frame/action/use-operation.tsx';
import { service } from '../../../service/call/client.ts';
import { failureOf } from '../../../service/call/failure.ts';
import { isAwake, useChainState } from '../../../service/queries/chain-states.ts';
import styles from './page.module.css';

interface DepositAddressCardProps {
  readonly userId: string;
  readonly chain: SecretType;
  /** `undefined` if it does not exist. */
  readonly address: string | undefined;
  /** `undefined` while loading. */
  readonly money: MarketBalance['chains'][number] | undefined;
  readonly isLoading: boolean;
}

/** The deposit address of a market user on a chain, to scan or copy, with its USDC balance; or a way to create it. */
function DepositAddressCard({ userId, chain, address, money, isLoading }: DepositAddressCardProps) {
  const state = useChainState(chain);
  const create = useOperation('money.createDepositAddress');
  const note = (children: React.ReactNode) => (
    <Box component="p" className="quiet small" mt={2} mb={8}>
      {children}
    </Box>
  );
  return (
    <section
      className={styles.card}
      aria-label={`Deposit address on ${chain}`}
      aria-busy={isLoading}
      data-missing={!(isLoading || address) || undefined}
    >
      <Flex component="header" align="center" gap={8} mih={36}>
        <ChainGlyph chain={chain} asleep={state !== undefined && !isAwake(state)} />
        <Box component="h3" fz="md" fw={550} lh="md">
          {chain}
        </Box>
        <span className={styles.total}>{address && money && <UsdcAmount value={money.total} />}</span>
      </Flex>
      <Flex gap={16}>
        {address && <QrCode value={address} label={`QR code of the deposit address on ${chain}`} />}
        {isLoading && <Box w={qrPixels} h={qrPixels} bd="1px dashed var(--vd-line-strong)" bdrs={8} flex="none" />}
        <Stack gap={0} flex={1} miw={0} align="flex-start">
          {isLoading ? (
            <SkeletonLine width="80%" />
          ) : address ? (
            <>
              <Flex align="flex-start" gap={4}>
                {/* Half of the 42 characters per line. */}
                <Box component="code" className="broken" w="21ch">
                  {address}
                </Box>
                <CopyButton value={address} label="Copy address" />
              </Flex>
              {note(
                money && money.reserved > 0 ? (
                  <>
                    <UsdcAmount value={money.reserved} /> reserved
                  </>
                ) : (
                  'None reserved'
                ),
              )}
              {state?.isEmbedded && (
                <ActionButton
                  action={{ name: 'deposit-usdc', userId, chain }}
                  size="xs"
                  mt="auto"
                  aria-label={`Deposit test USDC on ${chain}…`}
                  label="Deposit test USDC…"
                />
              )}
            </>
          ) : (
            <>
              {note(
                create.error ? (
                  <FieldMessage message={failureOf(create.error).message} />
                ) : (
                  'No address yet. Required to receive payments and to buy on this chain.'
                ),
              )}
              <Button
                size="xs"
                mt="auto"
                {...create.button}
                aria-label={`Create an address on ${chain}`}
                onClick={() => create.attempt({ userId, chain })}
              >
                Create address
              </Button>
            </>
          )}
        </Stack>
      </Flex>
    </section>
  );
}

const qrPixels = 111;

export function DepositAddresses({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(service.money.listDepositAddresses.queryOptions({ userId }));
  const { data: balance } = useQuery(service.money.inspectBalance.queryOptions({ userId }));
  const missingChain = secretTypes.find((chain) => !data?.some((deposit) => deposit.chain === chain));
  return (
    <section aria-label="Deposit addresses">
      <Box component="header" className="row" mih={32}>
        <h2 className="title">Deposit addresses</h2>
        <span className="quiet">USDC received here is available to spend</span>
      </Box>
      {error && !data ? (
        <FailureAlert error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Box display="grid" mt={4} mb={12} style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 12 }}>
            {secretTypes.map((chain) => (
              <DepositAddressCard
                key={chain}
                userId={userId}
                chain={chain}
                address={data?.find((deposit) => deposit.chain === chain)?.address}
                money={balance?.chains.find((entry) => entry.chain === chain)}
                isLoading={!data}
              />
            ))}
          </Box>
          <OperationLine operation="money.createDepositAddress" input={{ userId, chain: missingChain ?? 'ETHEREUM' }} />
        </>
      )}
    </section>
  );
}
