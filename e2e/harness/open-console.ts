import type { ElectronApplication, Page } from '@playwright/test';
import type { Ready } from './ready.ts';

/** A started Vaultdesk with its console on the screen. */
export interface OpenConsole {
  readonly page: Page;
  readonly ready: Ready;
  /** Present in the desktop. */
  readonly electron?: ElectronApplication;
  /** Ends Vaultdesk as a person would, and checks that it ended well. */
  close(): Promise<void>;
}

export interface ConsoleOptions {
  /** The state is stored below it. */
  readonly folder: string;
  readonly reducedMotion: 'reduce' | 'no-preference';
}

/** The machine that runs the journeys of a project. */
export interface Machine {
  openConsole(options: ConsoleOptions): Promise<OpenConsole>;
  /** Present in the desktop project. */
  readonly desktop?: Desktop;
}

export interface Desktop {
  /** The Electron to run. */
  readonly binary: string;
  /** The value of DISPLAY. */
  readonly display: string | undefined;
}
