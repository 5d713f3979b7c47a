import { useEffect, useEffectEvent } from 'react'
import { chatModelsOf } from '#shared/local-server.ts'
import type { LocalServer } from '#shared/local-server-schema.ts'
import { useInvalidate } from '../bridge/query.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { useModelPicker } from '../chat/model-picker/use-model-picker.ts'
import { useCardsOnScreen } from '../connect/cards-on-screen.ts'
import { useLocalServers } from '../connect/local-servers.ts'
import { useLocalModel } from '../connect/use-local-model.ts'
import { connectCardsText as text } from '../text/en/connect-cards.ts'
import { useToast } from '../ui/toast.tsx'

/** Announces a model server that was found on this computer, once. Cards on screen that offer it do so themselves. */
export default function LocalServerNews(): null {
  const servers = useLocalServers()
  const { announcedServers, declinedServers } = useSettings()
  const changeSettings = useChangeSettings()
  const applyLocalModel = useLocalModel()
  const toast = useToast()
  useSearchOnReturn()

  const [found] = servers?.filter((server) => isNews(server, announcedServers)) ?? []

  function announce(server: LocalServer): void {
    const [first] = chatModelsOf(server)
    if (first === undefined) return
    changeSettings({ announcedServers: [...announcedServers, server.slug] })
    if (useCardsOnScreen.getState().count > 0) return
    toast.show({
      text: text.announced(server.name, chatModelsOf(server).length),
      action: { label: text.use, run: () => void apply(first.id) },
      otherAction: { label: text.decline, run: () => decline(server) },
    })
  }

  async function apply(model: string): Promise<void> {
    try {
      await applyLocalModel(model)
      changeSettings({ view: 'chat' })
    } catch {
      toast.show({ text: text.notUsed })
    }
  }

  function decline({ slug, name }: LocalServer): void {
    changeSettings({ declinedServers: [...declinedServers, slug] })
    toast.show({
      text: text.declined(name),
      action: { label: text.undo, run: () => changeSettings({ declinedServers }) },
    })
  }

  // The open list of models is above the message, which waits until it can be seen.
  const isListOpen = useModelPicker(({ isOpen }) => isOpen)
  const slug = isListOpen ? undefined : found?.slug
  const onFound = useEffectEvent(() => {
    if (found !== undefined) announce(found)
  })
  useEffect(() => {
    if (slug !== undefined) onFound()
  }, [slug])
  return null
}

function isNews(server: LocalServer, announced: readonly string[]): boolean {
  return server.state === 'running' && chatModelsOf(server).length > 0 && !announced.includes(server.slug)
}

/** Searches when the person comes back to the window, for example from starting Ollama. */
function useSearchOnReturn(): void {
  const invalidate = useInvalidate()
  const onReturn = useEffectEvent(() => void invalidate('localServers.list'))
  useEffect(() => {
    const listener = () => onReturn()
    window.addEventListener('focus', listener)
    return () => window.removeEventListener('focus', listener)
  }, [])
}
