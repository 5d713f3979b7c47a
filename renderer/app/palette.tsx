import { Command, defaultFilter } from 'cmdk'
import {
  AppWindow,
  ArrowRight,
  Check,
  CircleQuestionMark,
  Columns2,
  Cpu,
  Download,
  FolderInput,
  Layers,
  LogIn,
  MessageSquare,
  Monitor,
  Moon,
  PanelRight,
} from 'lucide-react'
import { type LucideIcon, Plus, RotateCw, Search, Server, SquarePen, Sun, TextSearch } from 'lucide-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useGateways } from '../gateways/gateways.ts'
import { openHelp } from '../help/help-state.ts'
import { callQuery } from '../bridge/query.ts'
import { appText } from '../text/en/app.ts'
import { chatFilesText } from '../text/en/chat-files.ts'
import { profileStatusText } from '../gateways/profile-status-text.ts'
import { statusOfProfile } from '../text/profile-status.ts'
import { openConnectDialog } from '../connect/connect-dialog-state.ts'
import { appShortcuts } from '../ui/app-shortcuts.ts'
import { Shortcut } from '../ui/shortcut.tsx'
import type { ShortcutKeys } from '../ui/shortcut-keys.ts'
import { useChatFiles } from '../chat-files/use-chat-files.ts'
import { useStartSignIn } from '../gateways/gateway-commands.ts'
import { useSwitchGateway } from '../gateways/gateway-commands.ts'
import type { Commands } from './use-commands.ts'
import { viewNames } from './view-table.ts'
import styles from './palette.module.css'

const text = appText.palette

/** Main refuses longer ones. */
const maxQueryChars = 500

interface PaletteProps {
  query: string
  /** Enter was pressed before the results were loaded. */
  wasEnterPressed: boolean
  onQuery: (query: string) => void
  commands: Commands
  onClose: () => void
}

/** Searches commands and chats: type, choose with the arrow keys, run with Enter. */
export default function Palette({ query, wasEnterPressed, onQuery, commands, onClose }: PaletteProps) {
  const field = useRef<HTMLInputElement>(null)
  // This field replaces the one shown while the results were loading, possibly during typing.
  useLayoutEffect(() => field.current?.focus(), [])
  const found = useQuery({
    ...callQuery('conversation.findTitles', { query: query.slice(0, maxQueryChars), match: 'letters' }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const conversations = found.data?.conversations ?? []
  // The chats on screen are of an earlier query: Enter waits for those of this one.
  const isSearching = found.isPending || found.isPlaceholderData
  const [waitingEnter, setWaitingEnter] = useState(wasEnterPressed ? query : null)
  useEffect(() => {
    if (waitingEnter !== query || isSearching) return undefined
    // The best match is selected in the next frame.
    const frame = requestAnimationFrame(() => {
      setWaitingEnter(null)
      field.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    })
    return () => cancelAnimationFrame(frame)
  }, [waitingEnter, query, isSearching])
  const holdEnter = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isSearching) return
    event.preventDefault()
    setWaitingEnter(query)
  }
  const { profiles = [], status, signIn } = useGateways()
  const switchGateway = useSwitchGateway()
  const startSignIn = useStartSignIn()
  const runFileWork = useChatFiles()
  const run = (command: () => void) => () => {
    // Close first, so that the focus returns before the command moves it.
    onClose()
    command()
  }
  return (
    <Command label={text.label} loop filter={rankByName} onKeyDown={holdEnter}>
      <div className={styles.query}>
        <Search />
        <Command.Input
          ref={field}
          data-autofocus
          value={query}
          onValueChange={onQuery}
          placeholder={text.placeholder}
        />
      </div>
      <Command.List className={styles.results} label={text.label}>
        <Command.Empty className={styles.nothing}>{text.nothing}</Command.Empty>
        <Command.Group heading={text.actions}>
          <Hit name={text.newChat} icon={SquarePen} keys={appShortcuts.newChat} onSelect={run(commands.newChat)} />
          <Hit name={text.chooseModel} icon={Cpu} onSelect={run(() => commands.askChat('choose-model'))} />
          <Hit name={text.choosePreset} icon={Layers} onSelect={run(() => commands.askChat('choose-preset'))} />
          <Hit name={text.compare} icon={Columns2} onSelect={run(() => commands.askChat('compare'))} />
          <Hit
            name={text.findInChat}
            icon={TextSearch}
            keys={appShortcuts.find}
            onSelect={run(() => commands.askChat('find'))}
          />
          <Hit
            name={text.toggleInspector}
            icon={PanelRight}
            keys={appShortcuts.inspector}
            onSelect={run(commands.toggleInspector)}
          />
          {commands.openOwnWindow && (
            <Hit
              name={text.ownWindow}
              icon={AppWindow}
              keys={appShortcuts.ownWindow}
              onSelect={run(commands.openOwnWindow)}
            />
          )}
          <Hit
            name={appText.help}
            icon={CircleQuestionMark}
            keys={appShortcuts.help}
            onSelect={run(() => openHelp())}
          />
          <Hit name={text.restartGateway} icon={RotateCw} onSelect={run(commands.restartGateway)} />
          <Hit
            name={chatFilesText.exportAll}
            icon={Download}
            onSelect={run(() => runFileWork({ kind: 'export', conversationIds: null, format: 'json' }))}
          />
          <Hit
            name={chatFilesText.importChats}
            icon={FolderInput}
            onSelect={run(() => runFileWork({ kind: 'import' }))}
          />
          <Hit name={text.theme.system} icon={Monitor} onSelect={run(() => commands.changeTheme('system'))} />
          <Hit name={text.theme.light} icon={Sun} onSelect={run(() => commands.changeTheme('light'))} />
          <Hit name={text.theme.dark} icon={Moon} onSelect={run(() => commands.changeTheme('dark'))} />
        </Command.Group>
        <Command.Group heading={text.goTo}>
          {viewNames.map((view) => (
            <Hit
              key={view}
              name={appText.views[view]}
              icon={ArrowRight}
              keys={appShortcuts[view]}
              onSelect={run(() => commands.goTo(view))}
            />
          ))}
        </Command.Group>
        <Command.Group heading={text.gateways}>
          {profiles.map((profile) => (
            <Hit
              key={profile.id}
              id={`use ${profile.id}`}
              name={text.switchTo(profile.name)}
              more={profileStatusText(profile, statusOfProfile(profile, status, signIn))}
              icon={profile.isActive ? Check : Server}
              onSelect={run(() => switchGateway(profile))}
            />
          ))}
          {profiles
            .filter(({ kind, keys }) => kind !== 'embedded' && !keys.user)
            .map((profile) => (
              <Hit
                key={profile.id}
                id={`sign in ${profile.id}`}
                name={text.signIn(profile.name)}
                icon={LogIn}
                onSelect={run(() => startSignIn(profile))}
              />
            ))}
          <Hit name={text.connectGateway} icon={Plus} onSelect={run(openConnectDialog)} />
        </Command.Group>
        {conversations.length > 0 && (
          <Command.Group heading={text.chats}>
            {conversations.map(({ id, title, preview }) => (
              <Hit
                key={id}
                id={id}
                name={title || text.untitled}
                more={preview}
                icon={MessageSquare}
                onSelect={run(() => commands.openChat(id))}
              />
            ))}
          </Command.Group>
        )}
      </Command.List>
      <div className={styles.foot} aria-hidden>
        <span className={styles.key}>
          <Shortcut keys="↑+↓" />
          {text.choose}
        </span>
        <span className={styles.key}>
          <Shortcut keys="Enter" />
          {text.run}
        </span>
        <span className="grow" />
        <span className={styles.key}>
          <Shortcut keys="Esc" />
          {text.close}
        </span>
      </div>
    </Command>
  )
}

/** Ranks an item by what is on screen. One with an id has its name as the keyword. */
function rankByName(value: string, search: string, [name = value]: readonly string[] = []): number {
  return defaultFilter(name, search)
}

interface HitProps {
  name: string
  icon: LucideIcon
  keys?: ShortcutKeys
  more?: string
  /** Distinguishes items with the same name. */
  id?: string
  onSelect: () => void
}

function Hit({ name, icon: Icon, keys, more, id, onSelect }: HitProps) {
  return (
    <Command.Item
      className={styles.hit}
      value={id ?? name}
      keywords={id === undefined ? [] : [name]}
      onSelect={onSelect}
    >
      <Icon />
      <span className="cut">{name}</span>
      <span className="cut grow small quiet">{more}</span>
      {keys && <Shortcut keys={keys} />}
    </Command.Item>
  )
}
