import { Box } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { Calldata } from '../../../components/code/Calldata.tsx';
import { Figure } from '../../../components/figures/Amount.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { Details } from '../../../components/layout/FieldList.tsx';
import { ContractValue } from '../../../frame/pick/ContractValue.tsx';
import { service, type TransactionInspection } from '../../../service/call/client.ts';
import { feeAtMost, feePaid, toCount, toGwei } from '../../../service/form/fees.ts';
import { usePastedFunctions } from '../../../service/form/pasted-abi.ts';
import { isAmountName, unitsOf } from '../../../service/labels/readable-value.ts';
import { useChainState } from '../../../service/queries/chain-states.ts';
import { namesIn } from './path-steps.ts';

export function CallCard({ transaction }: { transaction: TransactionInspection }) {
  const { functionName, inputs, data } = transaction;
  const names = useArgumentNames(transaction);
  return (
    <Card title="Call" hint={functionName && <code>{functionName}</code>}>
      <div className="stack roomy">
        {inputs.length > 0 && (
          <dl className="ruled" style={{ borderBlock: '1px solid var(--vd-line)' }} aria-label="Arguments">
            {inputs.map((argument, index) => (
              <ArgumentLine
                // biome-ignore lint/suspicious/noArrayIndexKey: an argument is its place in the call
                key={index}
                argument={{ ...argument, name: argument.name ?? names[index] }}
                place={index}
                transaction={transaction}
              />
            ))}
          </dl>
        )}
        <Calldata data={data} />
      </div>
    </Card>
  );
}

type Argument = TransactionInspection['inputs'][number];
type ArgumentLineProps = { argument: Argument; place: number; transaction: TransactionInspection };

function ArgumentLine({ argument: { name, type, value }, place, transaction }: ArgumentLineProps) {
  const { secretType, to, type: kind } = transaction;
  const usdc = useChainState(secretType)?.contracts.usdc;
  const isAmount = isAmountName(name) || (kind === 'TOKEN_TRANSFER' && place === 1);
  const label = name || `argument ${place + 1}`;
  return (
    <Box display="grid" py={8} style={{ gridTemplateColumns: 'minmax(96px, 168px) minmax(0, 1fr)', gap: 12 }}>
      <dt className="stack broken" style={{ gap: 0 }}>
        <span className={name ? 'soft' : 'quiet'}>{label}</span>
        <code className="quiet tiny">{type}</code>
      </dt>
      <dd>
        <ContractValue
          type={type}
          text={value}
          label={label}
          secretType={secretType}
          units={isAmount ? unitsOf(to, usdc) : undefined}
        />
      </dd>
    </Box>
  );
}

export function FeesCard({ transaction }: { transaction: TransactionInspection }) {
  const { secretType, gasUsed, gasLimit, effectiveGasPrice } = transaction;
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction;
  const symbol = useChainState(secretType)?.nativeSymbol ?? '';
  const paid = feePaid(transaction);
  return (
    <Card title="Fee">
      <Details
        of={{
          Paid: paid && <Figure value={paid} unit={symbol} />,
          Maximum: <Figure value={feeAtMost(transaction)} unit={symbol} />,
          Gas: (
            <>
              {gasUsed && <Figure value={toCount(gasUsed)} unit="used" />}
              <Figure value={toCount(gasLimit)} unit="allowed" />
            </>
          ),
          Price: inGwei(effectiveGasPrice),
          Offered: inGwei(gasPrice),
          'Price cap': inGwei(maxFeePerGas),
          'Tip cap': inGwei(maxPriorityFeePerGas),
        }}
      />
    </Card>
  );
}

function inGwei(wei: string | undefined) {
  return wei && <Figure value={toGwei(wei)} unit="gwei" />;
}

/** The argument names of a call, from the ABI of its contract if it is known. */
function useArgumentNames(transaction: TransactionInspection): readonly string[] {
  const { secretType, to = '', inputs } = transaction;
  const input = inputs.length > 0 && to !== '' ? { secretType, address: to } : skipToken;
  const contract = useQuery(service.contracts.get.queryOptions(input, { staleTime: 60_000, retry: false })).data;
  return namesIn([...(contract?.functions ?? []), ...usePastedFunctions({ secretType, address: to })], transaction);
}
