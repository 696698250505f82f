import { Button } from '@mantine/core';
import { worldPath } from '../../../service/model/installation/own-names.ts';
import { consoleBase, ownWorldPath } from '../../service/call/session/console-base.ts';

/** Links to the console of another world; opens a new tab in browsers. */
export function WorldLink({ name, label, children }: { name: string; label?: string; children: React.ReactNode }) {
  return (
    <Button
      component="a"
      size="xs"
      href={`${worldPath(name)}${consoleBase.slice(ownWorldPath.length)}`}
      {...(!window.vaultdesk && { target: '_blank', rel: 'noreferrer' })}
      aria-label={label}
    >
      {children}
    </Button>
  );
}
