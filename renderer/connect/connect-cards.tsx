import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCall } from '../bridge/query.ts'
import { connectCardsText as text } from '../text/en/connect-cards.ts'
import { Button } from '../ui/button.tsx'
import { useShowsCards } from './cards-on-screen.ts'
import { ConnectCard, type ConnectCardsProps } from './connect-card.tsx'
import { openConnectDialog } from './connect-dialog-state.ts'
import { LocalModelsCard } from './local-models-card.tsx'
import { localModelsState, useLocalServers, useLocalServerWatch } from './local-servers.ts'
import { OpenRouterCard } from './open-router-card.tsx'
import styles from './connect-cards.module.css'

/** The ways to connect a model: OpenRouter, a server on this computer, and any other gateway. */
export function ConnectCards({ form, onUse, onChoose, onHelp, onBegin, onConnected }: ConnectCardsProps) {
  useLocalServerWatch()
  useShowsCards(true)
  const state = localModelsState(useLocalServers())
  const isFound = state.kind === 'found'
  const expectGateway = useConnectedGateway(onConnected)
  const begin = () => {
    onBegin?.()
    expectGateway()
  }
  const isFull = form === 'full'
  const openRouter = (
    <OpenRouterCard key="openrouter" form={form} isFirst={!isFound} onBegin={begin} onConnected={onConnected} />
  )
  const local = (
    <LocalModelsCard key="local" form={form} state={state} onUse={onUse} onChoose={onChoose} onHelp={onHelp} />
  )
  return (
    <div className={styles.cards} data-form={form}>
      {isFull ? [openRouter, local] : [local, openRouter]}
      <ConnectCard
        title={isFull ? text.other : text.otherShort}
        icon={<KeyRound />}
        actions={
          <Button
            aria-label={text.connectOtherLabel}
            onClick={() => {
              begin()
              openConnectDialog()
            }}
          >
            {text.connectOther}
          </Button>
        }
      >
        <p>{isFull ? text.otherText : text.otherShortText}</p>
      </ConnectCard>
    </div>
  )
}

/**
 * Calls back once when another gateway becomes the active one after something was begun here. Returns the function that
 * begins. A gateway that is chosen elsewhere is not reported.
 */
function useConnectedGateway(onConnected: () => void): () => void {
  const activeId = useCall('gateway.status', {}).data?.profileId
  /** The active gateway when the last thing was begun. */
  const before = useRef<string | null>(null)
  const report = useEffectEvent(onConnected)
  useEffect(() => {
    if (before.current === null || activeId === undefined || activeId === before.current) return
    before.current = null
    report()
  }, [activeId])
  return () => {
    before.current = activeId ?? null
  }
}
