import { useState } from 'react'
import type { ViewName } from '#shared/settings.ts'
import { useBridgeEvent } from '../bridge/bridge-events.ts'
import { conversationOfWindow } from '../bridge/page-address.ts'
import { useCall } from '../bridge/query.ts'
import { useSettings } from '../bridge/settings.ts'
import { appShortcuts } from '../ui/app-shortcuts.ts'
import { Banners } from './banners.tsx'
import { PaletteDialog } from './palette-dialog.tsx'
import { Rail } from './rail.tsx'
import { SpeechBarPlace } from './speech-bar-place.tsx'
import { useCommands } from './use-commands.ts'
import { ReadAloudPlace } from '../sound/read-aloud/read-aloud-place.tsx'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { useSignInNotice } from './use-sign-in-notice.ts'
import { useTheme } from './use-theme.ts'
import { viewNames } from './view-table.ts'
import { VisitedViews } from './visited-views.tsx'

/** Views that handle Find themselves. */
const searchableViews: ReadonlySet<ViewName> = new Set(['chat', 'presets', 'providers'])

/**
 * Renders the rail, the banner, the current view and the palette. A window with one conversation shows the chat alone.
 */
export function AppFrame() {
  const { view, theme } = useSettings()
  const isAlone = conversationOfWindow() !== null
  const shown = isAlone ? 'chat' : view
  const gateway = useCall('gateway.status', {}).data
  const commands = useCommands()
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  useTheme(theme)
  useSignInNotice()

  useShortcuts([
    { keys: appShortcuts.palette, run: () => setPaletteOpen(true) },
    { keys: appShortcuts.newChat, run: commands.newChat },
    { keys: appShortcuts.inspector, run: commands.toggleInspector },
    { keys: appShortcuts.ownWindow, run: () => commands.openOwnWindow?.() },
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
      case 'own-window':
        return commands.openOwnWindow?.()
      case 'find':
        // A searchable view has its own listener; in other views Find opens the palette.
        if (!searchableViews.has(shown)) setPaletteOpen(true)
        return
    }
  })

  return (
    <div className="app" data-alone={isAlone ? '' : undefined}>
      {!isAlone && <Rail current={view} gateway={gateway} onGoTo={commands.goTo} />}
      <div className="content">
        <Banners view={shown} />
        <VisitedViews current={shown} />
        <ReadAloudPlace />
        <SpeechBarPlace />
      </div>
      <PaletteDialog isOpen={isPaletteOpen} commands={commands} onClose={() => setPaletteOpen(false)} />
    </div>
  )
}
