import { findAnything } from './list/find-anything.ts';
import { showProjects } from './list/show-projects.ts';
import { showSettings } from './list/show-settings.ts';
import { showShortcuts } from './list/show-shortcuts.ts';
import { useDarkTheme } from './list/use-dark-theme.ts';
import { useDeviceTheme } from './list/use-device-theme.ts';
import { useLightTheme } from './list/use-light-theme.ts';

/** The commands of every page, in palette order. */
export const PAGE_COMMANDS = [findAnything, showShortcuts, useLightTheme, useDarkTheme, useDeviceTheme, showProjects, showSettings] as const;
