import { useState } from 'react'
import type { ViewName } from '#shared/settings.ts'
import { useBridgeEvent } from '../bridge/bridge-events.ts'
import { useCall } from '../bridge/query.ts'
import { useSettings } from '../bridge/settings.ts'
import { appShortcuts } from '../ui/app-shortcuts.ts'
import { Banners } from './banners.tsx'
import { PaletteDialog } from './palette-dialog.tsx'
import { Rail } from './rail.tsx'
import { useCommands } from './use-commands.ts'
import { ReadAloudPlace } from '../read-aloud/read-aloud-place.tsx'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { useSignInNotice } from './use-sign-in-notice.ts'
import { useTheme } from './use-theme.ts'
import { viewNames } from './view-table.ts'
import { VisitedViews } from './visited-views.tsx'

/** Views that answer to Find themselves. */
const searchableViews: ReadonlySet<ViewName> = new Set(['chat', 'presets', 'providers'])

/** The window: rail, banner, the current view, and over it the palette. */
export function Frame() {
  const { view, theme } = useSettings()
  const gateway = useCall('gateway.status', {}).data
  const commands = useCommands()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  useTheme(theme)
  useSignInNotice()

  useShortcuts([
    { keys: appShortcuts.palette, run: () => setPaletteOpen(true) },
    { keys: appShortcuts.newChat, run: commands.newChat },
    { keys: appShortcuts.inspector, run: commands.toggleInspector },
    { keys: appShortcuts.openSettings, run: () => commands.goTo('settings') },
    ...viewNames.map((name) => ({ keys: appShortcuts[name], run: () => commands.goTo(name) })),
  ])

  useBridgeEvent('menu.command', ({ command }) => {
    switch (command) {
      case 'new-chat':
        return commands.newChat()
      case 'palette':
        return setPaletteOpen(true)
      case 'settings':
        return commands.goTo('settings')
      case 'toggle-inspector':
        return commands.toggleInspector()
      case 'find':
        // A view that can be searched listens for itself; elsewhere the palette finds chats and commands.
        if (!searchableViews.has(view)) setPaletteOpen(true)
        return
    }
  })

  return (
    <div className="app">
      <Rail current={view} gateway={gateway} onGoTo={commands.goTo} />
      <div className="content">
        <Banners view={view} />
        <VisitedViews current={view} />
        <ReadAloudPlace />
      </div>
      <PaletteDialog isOpen={isPaletteOpen} commands={commands} onClose={() => setPaletteOpen(false)} />
    </div>
  )
}
