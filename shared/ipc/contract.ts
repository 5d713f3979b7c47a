import { z } from 'zod'
import { conversation, conversationId, conversationSummary, messageId, watchPart } from '../conversation-schema.ts'
import { modelList } from '../gateway/models.ts'
import { preset, presetList } from '../gateway/presets.ts'
import { providerList } from '../gateway/providers.ts'
import { settings, settingsChange } from '../settings-schema.ts'
import { appInfo, gatewayStatus, usageSummary } from './app-schema.ts'
import { call, event, stream } from './contract-kinds.ts'

const nothing = z.object({})
const inConversation = z.object({ conversationId })

/** The one IPC contract: the router serves it, the preload offers it, the renderer's bridge types come from it. */
export const ipc = {
  'app.info': call(nothing, appInfo),
  /** Opens the system's browser or mail program: https and mailto only. */
  'app.openExternal': call(z.object({ url: z.url() }), nothing),
  'app.openDataFolder': call(nothing, nothing),

  'settings.read': call(nothing, settings),
  'settings.change': call(settingsChange, settings),
  'settings.changed': event(settings),

  'gateway.status': call(nothing, gatewayStatus),
  'gateway.restart': call(nothing, nothing),
  'gateway.changed': event(gatewayStatus),

  'models.list': call(nothing, modelList),
  'providers.list': call(nothing, providerList),
  'presets.list': call(nothing, presetList),
  'presets.read': call(z.object({ slug: z.string().min(1) }), preset),

  'usage.summary': call(nothing, usageSummary),

  'conversation.list': call(nothing, z.array(conversationSummary)),
  'conversation.create': call(z.object({ model: z.string().nullable().optional() }), conversation),
  'conversation.rename': call(inConversation.extend({ title: z.string().trim().min(1).max(200) }), nothing),
  /** Deleted conversations can be restored until the app quits or 30 days have passed, whichever is later. */
  'conversation.delete': call(inConversation, nothing),
  'conversation.restore': call(inConversation, nothing),
  'conversation.chooseModel': call(inConversation.extend({ model: z.string().min(1).nullable() }), nothing),
  'conversation.saveDraft': call(inConversation.extend({ draft: z.string() }), nothing),
  /** Commits the user's message and an empty answer, then sends. The draft is cleared in the same transaction. */
  'conversation.send': call(
    inConversation.extend({ text: z.string().trim().min(1) }),
    z.object({ userMessageId: messageId, answerId: messageId }),
  ),
  'conversation.stop': call(inConversation, nothing),
  /** Answers the same user message again, as a new branch: the old answer stays. */
  'conversation.retry': call(inConversation.extend({ messageId }), z.object({ answerId: messageId })),
  /** Shows the branch that runs through this message. */
  'conversation.showBranch': call(inConversation.extend({ messageId }), nothing),
  'conversation.watch': stream(inConversation, watchPart),
  'conversation.listChanged': event(nothing),

  /** A command of the application menu, for the window that has the focus. */
  'menu.command': event(z.object({ command: z.enum(['new-chat', 'palette', 'settings', 'toggle-inspector', 'find']) })),
} as const
