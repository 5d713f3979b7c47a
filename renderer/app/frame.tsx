import { Activity, useEffect, useState } from 'react'
import type { ViewName } from '#shared/settings.ts'
import { useBridgeEvent } from '../bridge/bridge-events.ts'
import { conversationOfWindow } from '../bridge/page-address.ts'
import { useCall, useCommand } from '../bridge/query.ts'
import { useSettings } from '../bridge/settings.ts'
import { appShortcuts } from '../ui/app-shortcuts.ts'
import { announceContent } from '../ui/announce-content.ts'
import { hideEarlyField } from '../ui/early-field.ts'
import { useShortcuts } from '../ui/use-shortcuts.ts'
import { openHelp } from '../help/help-state.ts'
import { loadLater } from '../ui/load-later.tsx'
import { appText } from '../text/en/app.ts'
import { PaletteDialog } from './palette-dialog.tsx'
import { ConnectDialogsPlace, HelpPlace, ReadAloudPlace, SpeechBarPlace } from './later-places.tsx'
import { Rail } from './rail.tsx'
import { useCommands } from './use-commands.ts'
import { useKeychainNotice, useSignInNotice, useUpdateNotice } from './use-notices.ts'
import { useTheme } from './use-theme.ts'
import { viewNames, views } from './view-table.ts'
import { ViewBoundary } from './view-boundary.tsx'
import { type BannerContent, chooseBanner } from './choose-banner.ts'
import { classNames } from '../ui/class-names.ts'
import panes from '../ui/panes.module.css'
import styles from './frame.module.css'

// Loaded later: the first screen rarely needs a banner.
const BannerOf = loadLater(() => import('./banner-of.tsx'))
// Loaded later: a server is found at the earliest when the gateway runs.
const LocalServerNews = loadLater(() => import('./local-server-news.tsx'))

/** Views that handle Find themselves. */
const searchableViews: ReadonlySet<ViewName> = new Set(['chat', 'presets', 'models', 'providers'])

/**
 * Renders the rail, the banner, the current view, the help pane and the palette. A window with one conversation shows the chat alone.
 */
export function AppFrame() {
  const { view, theme } = useSettings()
  const isAlone = conversationOfWindow() !== null
  const shown = isAlone ? 'chat' : view
  const gateway = useCall('gateway.status', {}).data
  const commands = useCommands()
  const openLogFolder = useCommand('logs.openFolder', { failed: appText.logFolderFailed })
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  useEffect(() => void announceContent(), [])
  useEffect(() => {
    if (shown !== 'chat') hideEarlyField()
  }, [shown])
  useTheme(theme)
  useSignInNotice()
  useKeychainNotice()
  useUpdateNotice()

  useShortcuts([
    { keys: appShortcuts.palette, run: () => setPaletteOpen(true) },
    { keys: appShortcuts.newChat, run: commands.newChat },
    { keys: appShortcuts.inspector, run: commands.toggleInspector },
    { keys: appShortcuts.ownWindow, run: () => commands.openOwnWindow?.() },
    { keys: appShortcuts.help, run: () => openHelp() },
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
      case 'help':
        return openHelp()
      case 'keyboard-help':
        return openHelp('keyboard')
      case 'log-folder':
        return openLogFolder.mutate({})
      case 'find':
        // A searchable view has its own listener; in other views Find opens the palette.
        if (!searchableViews.has(shown)) setPaletteOpen(true)
        return
    }
  })

  return (
    <div className={styles.app} data-alone={isAlone ? '' : undefined}>
      {!isAlone && <Rail current={view} gateway={gateway} onGoTo={commands.goTo} />}
      <div className={styles.content}>
        <Banners view={shown} />
        {!isAlone && <LocalServerNews />}
        <VisitedViews current={shown} />
        <ReadAloudPlace />
        <SpeechBarPlace />
      </div>
      <ConnectDialogsPlace />
      <HelpPlace />
      <PaletteDialog isOpen={isPaletteOpen} commands={commands} onClose={() => setPaletteOpen(false)} />
    </div>
  )
}

/** Shows the most important banner above every view, one at a time. */
function Banners({ view }: { view: ViewName }) {
  const gateway = useCall('gateway.status', {}).data
  const storage = useCall('storage.state', {}).data
  const restart = useCommand('gateway.restart')
  const [dismissed, setDismissed] = useState<ReadonlySet<BannerContent['kind']>>(new Set())
  const content = chooseBanner({ view, storage, gateway, isRestarting: restart.isPending, dismissed })
  if (content === null) return null
  return (
    <BannerOf
      content={content}
      restart={restart}
      onDismiss={() => setDismissed(new Set([...dismissed, content.kind]))}
    />
  )
}

/** Renders the current view and keeps visited ones hidden, so that scroll position and folding survive. */
function VisitedViews({ current }: { current: ViewName }) {
  const [visited, setVisited] = useState<ReadonlySet<ViewName>>(new Set([current]))
  if (!visited.has(current)) setVisited(new Set([...visited, current]))
  return viewNames
    .filter((name) => visited.has(name))
    .map((name) => {
      const { View } = views[name]
      return (
        <Activity key={name} mode={name === current ? 'visible' : 'hidden'}>
          <ViewBoundary name={appText.views[name]}>
            <View fallback={<main className={classNames(panes.pane, panes.main, 'grow')} aria-busy />} />
          </ViewBoundary>
        </Activity>
      )
    })
}
