import { useLayoutEffect } from 'react'
import type { Theme } from '#shared/settings.ts'
import { platform } from '../ui/platform.ts'

/** Sets the theme on the root element; without the attribute the system decides. */
export function useTheme(theme: Theme): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.dataset['platform'] = platform
    if (theme === 'system') delete root.dataset['theme']
    else root.dataset['theme'] = theme
  }, [theme])
}
