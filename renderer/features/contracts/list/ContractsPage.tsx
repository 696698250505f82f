import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { address as addressSchema, type SecretType } from '../../../../service/model/kernel/primitives.ts';
import { secretTypes } from '../../../../service/model/kernel/secret-types.ts';
import type { ChainState } from '../../../../service/model/transactions/chain-view.ts';
import { PageForm } from '../../../components/form/drawers/PageForm.tsx';
import { TextField } from '../../../components/form/TextField.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { SkeletonLine } from '../../../components/layout/loading/Skeleton.tsx';
import { FailureAlert } from '../../../components/status/FailureAlert.tsx';
import { cardColumn, TableCard } from '../../../components/table/TableCard.tsx';
import { RowKeys } from '../../../frame/action/RowKeys.tsx';
import { PageBody } from '../../../frame/page/PageBody.tsx';
import { PageHeader } from '../../../frame/page/PageHeader.tsx';
import { service } from '../../../service/call/client.ts';
import { firstMessage } from '../../../service/form/form-errors.ts';
import { type PastedContract, usePastedContracts } from '../../../service/form/pasted-abi.ts';
import { useFields } from '../../../service/form/use-fields.ts';
import { shorten } from '../../../service/labels/wire-names.ts';
import { devContractsOf, type ListedContract } from './listed-contracts.ts';

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
              keys={<RowKeys enter="open" />}
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
  for (const { secretType, address } of pasted)
    add(secretType, { name: shorten(address, 'short'), what: 'pasted ABI', address });
  return [...rows.values()];
}

const contractColumns = [
  cardColumn<Row>('Contract', { grows: true }, ({ name, what }) => (
    <>
      <b className="strong">{name}</b> <span className="quiet">{what}</span>
    </>
  )),
  ...secretTypes.map((chain) =>
    cardColumn<Row>(chain, undefined, ({ name, addresses }) => {
      const address = addresses.get(chain);
      if (!address) return <span className="quiet">none</span>;
      return (
        <Link
          to="/contracts/$chain/$address"
          params={{ chain, address }}
          aria-label={`${name} on ${chain}`}
          aria-keyshortcuts="Enter"
        >
          <code title={address}>{shorten(address, 'short')}</code>
        </Link>
      );
    }),
  ),
];

function OpenContract() {
  const navigate = useNavigate();
  const form = useFields(
    { chain: 'ETHEREUM', address: '' },
    { address: (text) => firstMessage(addressSchema, text.trim()) },
  );
  const { chain, address } = form.values;
  const params = { chain, address: address.trim() };
  return (
    <Card title="Open a contract" hint="any contract address">
      <PageForm
        style={{ display: 'grid', gridTemplateColumns: '140px minmax(0, 460px) auto', alignItems: 'start', gap: 12 }}
        onSubmit={form.submit(() => navigate({ to: '/contracts/$chain/$address', params }))}
      >
        <Select
          label="Chain"
          data={secretTypes}
          value={chain}
          allowDeselect={false}
          onChange={(value) => value && form.set('chain', value)}
        />
        <TextField label="Address" mono placeholder="0x" {...form.bind('address')} />
        <Button type="submit" size="md" mt={25} style={{ justifySelf: 'start' }}>
          Open
        </Button>
      </PageForm>
    </Card>
  );
}
