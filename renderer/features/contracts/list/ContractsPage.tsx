import { Box, Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  address as addressSchema,
  secretType as secretTypeSchema,
} from '../../../../service/model/kernel/primitives.ts';
import { secretTypes } from '../../../../service/model/kernel/secret-types.ts';
import type { ChainState } from '../../../../service/model/transactions/chain-view.ts';
import { ChainGlyph } from '../../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { PageForm } from '../../../components/form/drawers/PageForm.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import text from '../../../components/text.module.css';
import { PageBody } from '../../../frame/page/PageBody.tsx';
import { PageHeader } from '../../../frame/page/PageHeader.tsx';
import { service } from '../../../service/call/client.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { type PastedContract, usePastedContracts } from '../../../service/form/pasted-abi.ts';
import { chainLabel, isAwake } from '../../../service/queries/chain-states.ts';
import { devContractsOf, toListed } from './listed-contracts.ts';

/** The contracts of each chain, those with a pasted ABI, and a form to open any other. */
export function ContractsPage() {
  const { data: chains, error, refetch } = useQuery(service.chains.listStates.queryOptions({}));
  const pastedContracts = usePastedContracts();
  return (
    <>
      <PageHeader title="Contracts" facts="Read contracts or call them with a wallet. Simulated before signing." />
      <PageBody>
        <div className={`${text.stack} ${text.airy}`}>
          <OpenContract />
          {error && !chains && <FailureAlert error={error} onRetry={() => void refetch()} />}
          {!chains && !error && <SkeletonLine width="40%" />}
          <Box
            display="grid"
            style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', alignItems: 'start', gap: 16 }}
          >
            {chains?.map((chain) => (
              <ContractsOfChain
                key={chain.secretType}
                chain={chain}
                pastedContracts={pastedContracts.filter(({ secretType }) => secretType === chain.secretType)}
              />
            ))}
          </Box>
        </div>
      </PageBody>
    </>
  );
}

function ContractsOfChain({
  chain,
  pastedContracts,
}: {
  chain: ChainState;
  /** The contracts whose ABI this browser remembers. */
  pastedContracts: readonly PastedContract[];
}) {
  const { secretType, isEmbedded } = chain;
  const listed = [...devContractsOf(chain), ...pastedContracts.map(toListed)];
  return (
    <Card
      flush
      label={secretType}
      title={
        <span className={text.inline}>
          <ChainGlyph chain={secretType} asleep={!isAwake(chain)} />
          {secretType}
        </span>
      }
      hint={isAwake(chain) ? chain.name : chainLabel(chain).state.toLowerCase()}
    >
      {listed.length > 0 ? (
        <ul>
          {listed.map(({ name, what, address }) => (
            <Box
              key={address}
              component="li"
              className={text.apart}
              mih={40}
              px={16}
              style={{ borderTop: '1px solid var(--vd-line)' }}
            >
              <Box component="span" className={text.baseline} miw={0}>
                <Link
                  to="/contracts/$chain/$address"
                  params={{ chain: secretType, address }}
                  className={text.strong}
                  style={{ whiteSpace: 'nowrap' }}
                >
                  {name}
                </Link>
                <span className={`${text.cut} ${text.quiet}`}>{what}</span>
              </Box>
              <Identifier value={address} label={`address of ${name}`} shape="short" />
            </Box>
          ))}
        </ul>
      ) : (
        <Box component="p" className={text.quiet} px={16} pb={14}>
          {isEmbedded
            ? 'Contracts are deployed when the chain starts for the first time.'
            : 'An external chain has no built-in contracts. Open a contract by address.'}
        </Box>
      )}
    </Card>
  );
}

/** Opens any contract by its chain and address. */
function OpenContract() {
  const navigate = useNavigate();
  const [chain, setChain] = useState<(typeof secretTypes)[number]>('ETHEREUM');
  const [address, setAddress] = useState('');
  const [fault, setFault] = useState<string>();
  const open = () => {
    const message = firstMessage(addressSchema, address.trim());
    setFault(message ?? undefined);
    if (!message) void navigate({ to: '/contracts/$chain/$address', params: { chain, address: address.trim() } });
  };
  return (
    <Card title="Open a contract" hint="any contract address">
      <PageForm
        style={{ display: 'grid', gridTemplateColumns: '140px minmax(0, 460px) auto', alignItems: 'start', gap: 12 }}
        onSubmit={open}
      >
        <Select
          label="Chain"
          data={secretTypes}
          value={chain}
          allowDeselect={false}
          onChange={(value) => setChain(secretTypeSchema.catch(chain).parse(value))}
        />
        <TextField
          label="Address"
          mono
          placeholder="0x"
          value={address}
          error={fault}
          onChange={(text) => {
            setAddress(text);
            setFault(undefined);
          }}
        />
        <Button type="submit" size="md" mt={25} style={{ justifySelf: 'start' }}>
          Open
        </Button>
      </PageForm>
    </Card>
  );
}
