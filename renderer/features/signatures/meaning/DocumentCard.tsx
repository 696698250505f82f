import { Box, Flex, UnstyledButton } from '@mantine/core';
import type { InspectedField, SignatureInspection } from '../../../../service/model/wallets/signature-inspection.ts';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Identifier } from '../../../components/code/Identifier.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import { CopyButton } from '../../../components/secret/CopyButton.tsx';
import { StatusGlyph } from '../../../components/status/StatusGlyph.tsx';
import styles from './meaning.module.css';

type TypedData = NonNullable<SignatureInspection['typedData']>;

/** The fields of a typed-data document with their meaning, and its domain. */
export function DocumentCard({ typedData, onShow }: { typedData: TypedData; onShow: (path: string) => void }) {
  const { primaryType, domain, fields, fieldsNotShown } = typedData;
  return (
    <Card flush title={primaryType} hint={toPurpose(domain)} actions={domain.chain && <Chain chain={domain.chain} />}>
      <ul className={`ruled ${styles.fields}`} aria-label={`Fields of ${primaryType}`}>
        {fields.map((field) => (
          <DocumentField key={field.path} field={field} onShow={() => onShow(field.path)} />
        ))}
        {fieldsNotShown > 0 && (
          <Box component="li" className="quiet small" py={10} px={16}>
            {fieldsNotShown.toLocaleString('en')} more fields are signed but not listed here
          </Box>
        )}
      </ul>
      <Box component="ul" className={`ruled ${styles.fields}`} bg="var(--vd-sunken)" aria-label="Domain">
        {toDomainFields(domain).map((field) => (
          <DocumentField key={field.path} field={field} onShow={() => onShow(field.path)} />
        ))}
      </Box>
    </Card>
  );
}

function toPurpose({ name, version }: TypedData['domain']): string | undefined {
  if (!name) return undefined;
  return version ? `on ${name}, version ${version}` : `on ${name}`;
}

/** The domain values that the card header does not show. */
function toDomainFields({ chainId, chain, verifyingContract, known, salt }: TypedData['domain']) {
  return [
    ...(verifyingContract ? [{ name: 'verifyingContract', type: 'address', text: verifyingContract, known }] : []),
    ...(chainId ? [{ name: 'chainId', type: 'uint256', text: chainId, meaning: chain }] : []),
    ...(salt ? [{ name: 'salt', type: 'bytes32', text: salt }] : []),
  ].map((field) => ({ ...field, path: `domain.${field.name}`, depth: 0 }));
}

/** One line of a document: name, type, meaning, and a mark if it is risky. */
export function DocumentField({ field, onShow }: { field: InspectedField; onShow: () => void }) {
  const { name, type, depth, severity } = field;
  return (
    <li
      className={styles.field}
      data-group={field.text === undefined || undefined}
      style={{ '--depth': Math.min(depth, 6) }}
    >
      <div className={styles.what}>
        <UnstyledButton
          className={`soft broken ${styles.name}`}
          maw="100%"
          fz="md"
          lh="md"
          onClick={onShow}
          title="Show in the text"
          // Risk links do the same; this shortens the tab order to the PIN.
          tabIndex={-1}
        >
          {name}
        </UnstyledButton>
        <Box component="code" className="quiet tiny broken" maw="100%">
          {type}
        </Box>
      </div>
      <div>
        <Value field={field} />
      </div>
      {severity && (
        <Flex component="span" display="inline-flex" align="center" h={20}>
          <StatusGlyph
            status={severity === 'bad' ? 'failed' : 'attention'}
            label={severity === 'bad' ? 'severe risk' : 'needs review'}
          />
        </Flex>
      )}
    </li>
  );
}

function Value({ field: { name, type, text: value, meaning, known } }: { field: InspectedField }) {
  if (value === undefined) return meaning ? <span className="quiet">{meaning}</span> : null;
  if (type === 'address')
    return (
      <>
        {(known || meaning) && (
          <div className="broken">
            {known && <span className="strong">{known.name} </span>}
            <span className="quiet">
              {[known?.kind === 'wallet' ? (known.owner ?? 'wallet') : known?.kind, meaning].filter(Boolean).join(', ')}
            </span>
          </div>
        )}
        <Identifier value={value} label={name} />
      </>
    );
  if (meaning)
    return (
      <>
        <div className="strong broken">{meaning}</div>
        <Raw name={name} value={value} />
      </>
    );
  if (/^(?:bytes|u?int)/.test(type)) return <Raw name={name} value={value} isMain />;
  return (
    <Box className="broken" mah={120} style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }}>
      {value === '' ? <span className="quiet">empty</span> : value}
    </Box>
  );
}

function Raw({ name, value, isMain = false }: { name: string; value: string; isMain?: boolean }) {
  return (
    <div className={`${isMain ? 'plain' : 'quiet'} line`} style={{ gap: 3 }}>
      <code className="cut" title={value}>
        {value}
      </code>
      {value.length > 12 && <CopyButton value={value} label={`Copy ${name}`} />}
    </div>
  );
}
