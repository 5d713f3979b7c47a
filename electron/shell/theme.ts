import { nativeTheme } from 'electron'
import type { Theme } from '#shared/settings.ts'

/** Applies the chosen theme to menus, dialogs and the page's `prefers-color-scheme`. */
export function applyTheme(theme: Theme): void {
  nativeTheme.themeSource = theme
}
