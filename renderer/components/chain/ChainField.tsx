import { Box } from '@mantine/core';
import { secretTypes } from '../../../service/model/kernel/secret-types.ts';
import { useEmbeddedChains } from '../../service/queries/use-embedded-chains.ts';
import { Segments } from '../layout/loading/Segments.tsx';
import { ChainGlyph } from './ChainGlyph.tsx';

interface ChainFieldProps {
  readonly value: string;
  readonly onChange: (chain: string) => void;
  /** Chains that cannot be selected here. */
  readonly disabled?: readonly string[];
}

export function ChainField({ value, onChange, disabled = [] }: ChainFieldProps) {
  return (
    <Segments
      label="Chain"
      look="field"
      options={secretTypes.map((chain) => ({
        value: chain,
        label: (
          <>
            <ChainGlyph chain={chain} />
            {chain}
          </>
        ),
        disabled: disabled.includes(chain),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** A choice of embedded chains; explains that submitting starts a chain, and why other chains cannot be selected. */
export function EmbeddedChainField(field: { value: string; onChange: (chain: string) => void }) {
  const { others, chainOf } = useEmbeddedChains();
  const { secretType, state } = chainOf(field.value);
  const isAsleep = state?.state === 'asleep';
  return (
    <>
      <ChainField {...field} disabled={others} />
      {(isAsleep || others.length > 0) && (
        <Box component="p" className="quiet small" mt={-12}>
          {isAsleep && `${secretType} is asleep and will be started. `}
          {others.length > 0 && `Not available on ${others.join(' and ')}: external nodes have no test funds.`}
        </Box>
      )}
    </>
  );
}
