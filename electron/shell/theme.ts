import { nativeTheme } from 'electron'
import type { Theme } from '#shared/settings.ts'

/** Makes menus, dialogs and the page's `prefers-color-scheme` follow the person's choice. */
export function applyTheme(theme: Theme): void {
  nativeTheme.themeSource = theme
}
