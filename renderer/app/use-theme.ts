import { useLayoutEffect } from 'react'
import type { Theme } from '#shared/settings.ts'

/** Sets the theme on the root element; without the attribute the system decides. */
export function useTheme(theme: Theme): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    if (theme === 'system') delete root.dataset['theme']
    else root.dataset['theme'] = theme
  }, [theme])
}
