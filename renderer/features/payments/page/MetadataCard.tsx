import { Card } from '../../../components/layout/Card.tsx';
import { Field, FieldList } from '../../../components/layout/FieldList.tsx';
import text from '../../../components/text.module.css';

export function MetadataCard({ metadata }: { metadata: Readonly<Record<string, string>> }) {
  const entries = Object.entries(metadata);
  if (entries.length === 0) return null;
  return (
    <Card title="Metadata">
      <FieldList>
        {entries.map(([key, value]) => (
          <Field key={key} label={key}>
            <code className={text.broken}>{value}</code>
          </Field>
        ))}
      </FieldList>
    </Card>
  );
}
