import type { SignatureInspection } from '../../../../service/resources/signature-inspection.ts';
import { Chain } from '../../../components/chain/ChainGlyph.tsx';
import { Card } from '../../../components/layout/Card.tsx';
import text from '../../../components/text.module.css';
import styles from './DocumentCard.module.css';
import { DocumentField } from './DocumentField.tsx';

type TypedData = NonNullable<SignatureInspection['typedData']>;

/** The fields of a typed-data document with their meaning, and its domain. */
export function DocumentCard({
  typedData: { primaryType, domain, fields, fieldsNotShown },
  onShow,
}: {
  typedData: TypedData;
  onShow: (path: string) => void;
}) {
  return (
    <Card
      flush
      title={primaryType}
      hint={toPurpose(domain)}
      actions={domain.chain && <Chain chain={domain.chain} />}
    >
      <ul className={styles.fields} aria-label={`Fields of ${primaryType}`}>
        {fields.map((field) => (
          <DocumentField key={field.path} field={field} onShow={() => onShow(field.path)} />
        ))}
        {fieldsNotShown > 0 && (
          <li className={`${text.quiet} ${text.small} ${styles.more}`}>
            {fieldsNotShown.toLocaleString('en')} more fields are signed but not listed here
          </li>
        )}
      </ul>
      <ul className={styles.domain} aria-label="Domain">
        {toDomainFields(domain).map((field) => (
          <DocumentField key={field.path} field={field} onShow={() => onShow(field.path)} />
        ))}
      </ul>
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
    ...(verifyingContract
      ? [{ name: 'verifyingContract', type: 'address', text: verifyingContract, known }]
      : []),
    ...(chainId ? [{ name: 'chainId', type: 'uint256', text: chainId, meaning: chain }] : []),
    ...(salt ? [{ name: 'salt', type: 'bytes32', text: salt }] : []),
  ].map((field) => ({ ...field, path: `domain.${field.name}`, depth: 0 }));
}
