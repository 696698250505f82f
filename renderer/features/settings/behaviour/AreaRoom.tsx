import { Card } from '../../../components/layout/Card.tsx';
import type { Area } from './areas.ts';
import { Decisions } from './Decisions.tsx';
import { SettingRow } from './SettingRow.tsx';

/** The settings of an area, and the decisions on open points of the contract. */
export function AreaRoom({ area: { name, settings, points } }: { area: Area }) {
  return (
    <>
      {settings.length > 0 && (
        <Card title={name} hint="effective from the next request" flush>
          {settings.map((setting) => (
            <SettingRow key={setting.key} setting={setting} />
          ))}
        </Card>
      )}
      {points.length > 0 && (
        <Decisions
          title={settings.length > 0 ? 'For reference' : name}
          label={`Decisions: ${name}`}
          points={points}
        />
      )}
    </>
  );
}
