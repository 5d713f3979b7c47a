import { call } from '../bridge/call.ts'
import { conversationOfWindow } from '../bridge/page-address.ts'
import { useChangeSettings, useSettings } from '../bridge/settings.ts'
import { withRecent } from '../gateways/kept-models.ts'

/**
 * Returns a function that makes a local model the one of the open chat, and of new chats unless they use another
 * gateway. A chat of another gateway stays there: the model gets a new chat. It rejects with an `AppError`.
 */
export function useLocalModel(): (model: string) => Promise<void> {
  const { conversationId: openId, recentModels } = useSettings()
  const changeSettings = useChangeSettings()
  return async (model) => {
    const conversationId = conversationOfWindow() ?? openId
    const own = (await call('profiles.list', {})).find(({ kind }) => kind === 'embedded')
    if (own === undefined) return
    const isHere = async (): Promise<boolean> =>
      conversationId !== null && (await call('conversation.read', { conversationId })).profileId === own.id
    const wasHere = await isHere()
    // An empty chat moves to it, too.
    if (!own.isActive && !wasHere) await call('profiles.choose', { profileId: own.id })
    if (own.isActive || !wasHere) changeSettings({ model })
    changeSettings({ recentModels: withRecent(recentModels, own.id, model) })
    if (conversationId !== null && (await isHere())) {
      await call('conversation.chooseModel', { conversationId, model })
      return
    }
    const { id } = await call('conversation.create', { model })
    changeSettings({ conversationId: id })
  }
}
