import { Cpu } from 'lucide-react'
import { useState } from 'react'
import { chatModelsOf } from '#shared/local-server.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { connectCardsText as text } from '../text/en/connect-cards.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { StatusDot, type StatusDotState } from '../ui/status-dot.tsx'
import { ConnectCard, type ConnectCardsProps } from './connect-card.tsx'
import type { LocalModelsState } from './local-servers.ts'
import styles from './connect-cards.module.css'

interface LocalModelsCardProps extends Pick<ConnectCardsProps, 'form' | 'onUse' | 'onChoose' | 'onHelp'> {
  state: LocalModelsState
}

/** The card of Ollama, LM Studio and llama.cpp. It changes while it is on screen. */
export function LocalModelsCard({ form, state, onUse, onChoose, onHelp }: LocalModelsCardProps) {
  const isFull = form === 'full'
  return (
    <ConnectCard
      title={text.local}
      icon={<Cpu />}
      actions={<LocalActions state={state} onUse={onUse} onChoose={isFull ? onChoose : null} onHelp={onHelp} />}
    >
      <LocalWords state={state} isFull={isFull} />
      {/* Announced once for each state; the list below it may be long. */}
      <output className="sr">{state.kind === 'found' ? foundWords(state).join(', ') : ''}</output>
    </ConnectCard>
  )
}

function LocalWords({ state, isFull }: { state: LocalModelsState; isFull: boolean }) {
  switch (state.kind) {
    case 'searching':
      return <p>{text.searching}</p>
    case 'found': {
      const names = state.servers.flatMap(chatModelsOf).map(({ name }) => name)
      return (
        <>
          {foundWords(state).map((words) => (
            <State key={words} dot="ok" words={words} />
          ))}
          {isFull && (
            <p className="cut" title={names.join(', ')}>
              {names.join(', ')}
            </p>
          )}
        </>
      )
    }
    case 'no-model':
      return (
        <>
          <State dot="ok" words={text.foundNone(state.server.name)} />
          <p>{text.getModel}</p>
        </>
      )
    case 'declined':
      return <State dot="off" words={text.turnedOff(state.server.name)} />
    case 'not-running':
      return (
        <>
          {state.server !== null && <State dot="off" words={text.notRunning(state.server.name)} />}
          <p>{isFull ? text.startOne : text.startShort}</p>
        </>
      )
  }
}

function State({ dot, words }: { dot: StatusDotState; words: string }) {
  return (
    <p className={classNames(styles.state, dot === 'off' && styles.off)}>
      <StatusDot state={dot} />
      {words}
    </p>
  )
}

function foundWords({ servers }: Extract<LocalModelsState, { kind: 'found' }>): string[] {
  return servers.map((server) => text.found(server.name, chatModelsOf(server).length))
}

interface LocalActionsProps extends Pick<ConnectCardsProps, 'onUse' | 'onHelp'> {
  state: LocalModelsState
  /** Null if there is no room for this button. */
  onChoose: (() => void) | null
}

function LocalActions({ state, onUse, onChoose, onHelp }: LocalActionsProps) {
  const { declinedServers } = useSettings()
  const changeSettings = useChangeSettings()
  const [isBusy, setBusy] = useState(false)
  switch (state.kind) {
    case 'searching':
      return null
    case 'found':
      return (
        <>
          <Button
            variant="primary"
            aria-label={text.modelToUse(state.first.name)}
            busy={isBusy}
            onClick={() => {
              setBusy(true)
              void onUse(state.first.id).finally(() => setBusy(false))
            }}
          >
            {text.use}
          </Button>
          {onChoose !== null && (
            <Button variant="ghost" onClick={onChoose}>
              {text.choose}
            </Button>
          )}
        </>
      )
    case 'no-model':
      return <Button onClick={onHelp}>{text.howToGetModel}</Button>
    case 'declined': {
      const { slug, name } = state.server
      return (
        <Button
          aria-label={text.serverToUse(name)}
          onClick={() => changeSettings({ declinedServers: declinedServers.filter((each) => each !== slug) })}
        >
          {text.use}
        </Button>
      )
    }
    case 'not-running':
      return <Button onClick={onHelp}>{text.howToStart}</Button>
  }
}
