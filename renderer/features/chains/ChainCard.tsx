import { Box, Flex } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDroplet, IconPhotoPlus, IconRotate2 } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ChainState } from '../../../service/model/transactions/chain-view.ts';
import { ChainGlyph } from '../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../components/code/Identifier.tsx';
import { Figure } from '../../components/figures/Amount.tsx';
import { counted } from '../../components/figures/counted.ts';
import { Card } from '../../components/layout/Card.tsx';
import { DialogButton } from '../../components/layout/ConfirmDialog.tsx';
import { Details } from '../../components/layout/FieldList.tsx';
import { LinkButton } from '../../components/layout/LinkButton.tsx';
import { SkeletonLine } from '../../components/layout/loading/Skeleton.tsx';
import { MoreMenu } from '../../components/layout/MoreMenu.tsx';
import { Note } from '../../components/layout/Note.tsx';
import { StatusLabel, Tag } from '../../components/status/StatusLabel.tsx';
import { useActions } from '../../frame/action/actions.tsx';
import { ConfirmOperation } from '../../frame/action/confirm/ConfirmOperation.tsx';
import { StartChain } from '../../frame/page/StartChain.tsx';
import { chainLabel, isAwake, toBlock } from '../../service/queries/chain-states.ts';
import { ConnectDrawer } from './ConnectDrawer.tsx';

/** One chain: its state and latest block, its endpoint and its actions. */
export function ChainCard({ chain }: { chain: ChainState }) {
  const [isResetting, reset] = useDisclosure();
  const awake = isAwake(chain);
  return (
    <Card
      flush
      label={chain.secretType}
      title={
        <span className="line">
          <ChainGlyph chain={chain.secretType} asleep={!awake} />
          {chain.secretType}
        </span>
      }
      hint={
        <span className="line">
          {chain.name}
          {!chain.isEmbedded && <Tag>Your node</Tag>}
          {chain.isServed && <Tag>Chain server</Tag>}
          <StatusLabel {...chainLabel(chain)} />
          {chain.blockNumber !== undefined && <Figure value={`Block ${toBlock(chain.blockNumber)}`} />}
        </span>
      }
      actions={
        <>
          <LinkButton
            size="xs"
            aria-label={`Explorer of ${chain.secretType}`}
            to="/explorer/$chain"
            params={{ chain: chain.secretType }}
            label="Explorer"
          />
          {chain.rpcUrl && (
            <DialogButton size="xs" dialog={(onClose) => <ConnectDrawer chain={chain} onClose={onClose} />}>
              Connect…
            </DialogButton>
          )}
          {!awake && <StartChain chain={chain} />}
          {chain.isEmbedded && <ChainMenu chain={chain} onReset={reset.open} />}
        </>
      }
    >
      {chain.reason && (
        <Box px={16} pb={12}>
          <Note tone={chain.health === 'failed' ? 'bad' : 'plain'} title={chain.reason} />
        </Box>
      )}
      <ChainFacts chain={chain} />
      {isResetting && <ResetChainDialog chain={chain} onClose={reset.close} />}
    </Card>
  );
}

/** Reserves the exact height of a card while the states load. */
export function ChainCardSkeleton() {
  return (
    <Card flush label="Chain" title={<SkeletonLine width={180} />}>
      <Box h={73} aria-busy="true" />
    </Card>
  );
}

/** The chain settings that other tools need. */
function ChainFacts({ chain }: { chain: ChainState }) {
  const { rpcUrl, isEmbedded, chainId, nativeSymbol, requiredConfirmations } = chain;
  return (
    <Box className="pair" py={8} px={16} style={{ borderTop: '1px solid var(--vd-line)' }}>
      <Details
        of={{
          'RPC address':
            rpcUrl === undefined ? (
              <span className="quiet">none while Vaultdesk listens on other addresses</span>
            ) : (
              <>
                <Identifier value={rpcUrl} label="RPC address" copy={isEmbedded ? 'always' : 'never'} />
                {!isEmbedded && <span className="quiet">shortened: may contain a key</span>}
              </>
            ),
          'Chain id': { copy: String(chainId) },
        }}
      />
      <Details of={{ 'Native coin': nativeSymbol, 'Final after': counted(requiredConfirmations, 'block') }} />
    </Box>
  );
}

/** More actions for an embedded chain; a chain that others share cannot be reset here. */
function ChainMenu({ chain, onReset }: { chain: ChainState; onReset: () => void }) {
  const actions = useActions();
  const { secretType } = chain;
  return (
    <MoreMenu
      label={`More for ${secretType}`}
      of={secretType}
      items={[
        {
          icon: IconDroplet,
          short: 'Faucet…',
          label: `Faucet of ${secretType}…`,
          run: () => actions.open({ name: 'faucet', secretType }),
        },
        {
          icon: IconPhotoPlus,
          short: 'Mint test item…',
          label: `Mint test item on ${secretType}…`,
          run: () => actions.open({ name: 'mint-item', secretType }),
        },
        !chain.isServed && {
          icon: IconRotate2,
          short: 'Reset…',
          label: `Reset ${secretType}…`,
          hasDivider: true,
          run: onReset,
        },
      ]}
    />
  );
}

function ResetChainDialog({ chain, onClose }: { chain: ChainState; onClose: () => void }) {
  const queries = useQueryClient();
  const { secretType, blockNumber, nativeSymbol } = chain;
  return (
    <ConfirmOperation
      operation="chains.reset"
      input={{ secretType }}
      title={`Reset ${secretType}?`}
      confirm={`Reset ${secretType}`}
      onDone={async () => {
        onClose();
        await queries.resetQueries({ predicate: ({ queryKey: [path] }) => isOfChains(path) });
      }}
      onClose={onClose}
    >
      <p>The chain is replaced with a new one. This cannot be undone.</p>
      <Flex component="ul" direction="column" gap={6}>
        <li>
          <b className="plain strong">Deleted:</b> every balance of {nativeSymbol} and USDC on it, every item, every
          deployed contract
          {blockNumber ? `, and all ${toBlock(blockNumber)} blocks` : ''}.
        </li>
        <li>
          <b className="plain strong">Failed:</b> pending transactions.
        </li>
        <li>
          <b className="plain strong">Retained:</b> wallets with their keys and addresses, users, and the transaction
          list.
        </li>
      </Flex>
    </ConfirmOperation>
  );
}

function isOfChains(path: unknown): boolean {
  const modules = ['chains', 'balances', 'contracts', 'transactions', 'money', 'marketUsers'];
  return Array.isArray(path) && modules.includes(String(path[0]));
}
