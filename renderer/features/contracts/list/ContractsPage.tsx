import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  address as addressSchema,
  type SecretType,
  secretType as secretTypeSchema,
} from '../../../../service/model/kernel/primitives.ts';
import { secretTypes } from '../../../../service/model/kernel/secret-types.ts';
import type { ChainState } from '../../../../service/model/transactions/chain-view.ts';
import { PageForm } from '../../../components/form/drawers/PageForm.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { cardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import { PageBody } from '../../../frame/page/PageBody.tsx';
import { PageHeader } from '../../../frame/page/PageHeader.tsx';
import { service } from '../../../service/call/client.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { type PastedContract, usePastedContracts } from '../../../service/form/pasted-abi.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { devContractsOf, type ListedContract, toListed } from './listed-contracts.ts';

/** The known contracts by chain, and a form to open any other. */
export function ContractsPage() {
  const { data: chains, error, refetch } = useQuery(service.chains.listStates.queryOptions({}));
  const pastedContracts = usePastedContracts();
  return (
    <>
      <PageHeader title="Contracts" facts="Read contracts or call them with a wallet. Simulated before signing." />
      <PageBody>
        <div className="stack airy">
          <OpenContract />
          {error && !chains && <FailureAlert error={error} onRetry={() => void refetch()} />}
          {!chains && !error && <SkeletonLine width="40%" />}
          {chains && (
            <TableCard
              title="Known contracts"
              none="Contracts are deployed when an embedded chain starts for the first time."
              columns={contractColumns}
              rows={rowsOf(chains, pastedContracts)}
            />
          )}
        </div>
      </PageBody>
    </>
  );
}

interface Row {
  readonly id: string;
  readonly name: string;
  readonly what: string;
  readonly addresses: Map<SecretType, string>;
}

/** One row per contract: those of every embedded chain, and those whose ABI this browser remembers. */
function rowsOf(chains: readonly ChainState[], pasted: readonly PastedContract[]): Row[] {
  const rows = new Map<string, Row>();
  const add = (chain: SecretType, { name, what, address }: ListedContract) => {
    const row = rows.get(name) ?? { id: name, name, what, addresses: new Map() };
    row.addresses.set(chain, address);
    rows.set(name, row);
  };
  for (const chain of chains) for (const contract of devContractsOf(chain)) add(chain.secretType, contract);
  for (const contract of pasted) add(contract.secretType, toListed(contract));
  return [...rows.values()];
}

const contractColumns = [
  cardColumn<Row>('Contract', { takesRest: true }, ({ name, what }) => (
    <>
      <b className="strong">{name}</b> <span className="quiet">{what}</span>
    </>
  )),
  ...secretTypes.map((chain) =>
    cardColumn<Row>(chain, undefined, ({ name, addresses }) => {
      const address = addresses.get(chain);
      if (!address) return <span className="quiet">none</span>;
      return (
        <Link to="/contracts/$chain/$address" params={{ chain, address }} aria-label={`${name} on ${chain}`}>
          <code title={address}>{shorten(address, 'short')}</code>
        </Link>
      );
    }),
  ),
];

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
