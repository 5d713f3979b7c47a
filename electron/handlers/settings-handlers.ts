import type { Settings } from '#shared/settings.ts'
import type { SettingsStore } from '../core/settings/settings-store.ts'
import type { CallHandlers } from '../ipc/handlers.ts'

export function settingsHandlers(store: SettingsStore, onChanged: (settings: Settings) => void) {
  return {
    'settings.read': () => store.read(),
    'settings.change': (change) => {
      const settings = store.change(change)
      onChanged(settings)
      return settings
    },
  } satisfies Partial<CallHandlers>
}
