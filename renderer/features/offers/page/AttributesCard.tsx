import { Attributes } from '../../../components/Attributes.tsx';
import { Card } from '../../../components/Card.tsx';
import type { Offer } from '../../../service/client.ts';

/** What the metadata of an item say of it; every text is a stranger's. */
export function AttributesCard({ attributes }: { attributes: Offer['nft']['attributes'] }) {
  if (attributes.length === 0) return null;
  return (
    <Card title="Attributes" hint={attributes.length.toLocaleString('en')}>
      <Attributes attributes={attributes} />
    </Card>
  );
}
