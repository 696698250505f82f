import type { Settings } from '../kernel/open-points.ts';

/** The settings in force now: fixed by configuration, else chosen in the console, else the default. */
export interface CurrentSettings {
  current(): Readonly<Settings>;
  /** Names of the settings that the configuration fixes. */
  readonly fixed: ReadonlySet<string>;
}
