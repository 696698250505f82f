import { Card } from '../../../components/Card.tsx';
import text from '../../../components/text.module.css';
import type { Offer } from '../../../service/client.ts';
import styles from './AttributesCard.module.css';

/** What the metadata of an item say of it; every text is a stranger's. */
export function AttributesCard({ attributes }: { attributes: Offer['nft']['attributes'] }) {
  if (attributes.length === 0) return null;
  return (
    <Card title="Attributes" hint={attributes.length.toLocaleString('en')}>
      <dl className={styles.attributes}>
        {attributes.map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice
          <div key={index} className={styles.attribute}>
            <dt className={`${text.cut} ${text.quiet} ${text.tiny}`}>{name || 'property'}</dt>
            <dd className={`${text.cut} ${text.strong}`} title={value}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
