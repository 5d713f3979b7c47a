import { z } from 'zod'
import { conversationId } from '../conversation-schema.ts'
import {
  connectionTest,
  gatewayProfile,
  gatewayStatus,
  keychainState,
  keySlot,
  profileDraft,
  profileId,
  signInState,
  signInWay,
} from '../gateway-profile-schema.ts'
import { gatewayKey } from '../gateway-key-schema.ts'
import { keyStatus } from '../gateway/key-status.ts'
import { modelList } from '../gateway/models.ts'
import { seenProviders } from '../provider-list-schema.ts'
import { settings, settingsChange } from '../settings-schema.ts'
import { backup, backupProblem, storageState } from '../storage-state-schema.ts'
import { appInfo } from './app-schema.ts'
import { call, event } from './contract-kinds.ts'
import { attachmentCalls } from './attachment-calls.ts'
import { conversationCalls } from './conversation-calls.ts'
import { dictationCalls } from './dictation-calls.ts'
import { ledgerCalls } from './ledger-calls.ts'
import { presetCalls } from './preset-calls.ts'
import { voiceCalls } from './voice-calls.ts'

const nothing = z.object({})
const trayState = z.object({ state: z.enum(['off', 'shown', 'missing']) })

/** The one IPC contract: the router serves it, the preload offers it, the renderer's bridge types come from it. */
export const ipc = {
  'app.info': call(nothing, appInfo),
  /** Opens the system's browser or mail program: https and mailto only. */
  'app.openExternal': call(z.object({ url: z.url() }), nothing),
  'app.openDataFolder': call(nothing, nothing),
  /** Opens the folder with the licences of everything that ships with the app. */
  'app.openNotices': call(nothing, nothing),

  /** The computer goes to sleep; a page may get this only after it has woken up. */
  'computer.suspended': event(nothing),

  'logs.openFolder': call(nothing, nothing),
  /** What a person pastes into a report: versions, state, the last lines of the log; never a key or a message. */
  'logs.diagnostics': call(nothing, z.object({ text: z.string() })),

  /** What was wrong with the stored data at start, and what was done about it. */
  'storage.state': call(nothing, storageState),
  /** All good backups, the newest first: for Settings, whatever the state is. */
  'storage.backups': call(nothing, z.array(backup)),
  'storage.backupProblem': call(nothing, backupProblem.nullable()),
  /** Makes a backup now; answers when the attempt has ended. Throws a `storage` error where nothing can be read. */
  'storage.backUp': call(nothing, nothing),
  /** A backup was made, or could not be made. */
  'storage.backupsChanged': event(nothing),
  /** Puts the newest good backup in the place of the data and starts the app again. */
  'storage.restore': call(z.object({ backup: z.string() }), nothing),
  /** Starts the app again. Where the data file was deleted or replaced, everything is saved before, and used then. */
  'storage.restart': call(nothing, nothing),
  'storage.dismiss': call(nothing, nothing),
  'storage.changed': event(storageState),

  'settings.read': call(nothing, settings),
  'settings.change': call(settingsChange, settings),
  'settings.changed': event(settings),

  'gateway.status': call(nothing, gatewayStatus),
  /** Starts the embedded gateway anew, or asks another one anew; the active one where none is named. */
  'gateway.restart': call(z.object({ profileId: profileId.optional() }), nothing),
  'gateway.changed': event(gatewayStatus),

  'profiles.list': call(nothing, z.array(gatewayProfile)),
  /** Creates a profile, or changes one. A changed base URL drops its keys (security.md 3). Bad addresses are bad-input with the field. */
  'profiles.save': call(z.object({ id: profileId.optional(), draft: profileDraft }), gatewayProfile),
  'profiles.remove': call(z.object({ profileId }), nothing),
  /** Makes it the gateway of new conversations and of what the views show. Conversations in which nothing was said go with it. */
  'profiles.choose': call(z.object({ profileId }), nothing),
  'profiles.test': call(z.object({ profileId }), connectionTest),
  'profiles.changed': event(nothing),
  'keys.save': call(z.object({ profileId, slot: keySlot, key: z.string().trim().min(1).max(4096) }), nothing),
  /** Signs out: the key is removed from the keychain. */
  'keys.remove': call(z.object({ profileId, slot: keySlot }), nothing),
  /** Asks the gateway about the key; null where it does not tell such things. */
  'keys.status': call(z.object({ profileId }), keyStatus.nullable()),
  /** The keys that programs have to the embedded gateway, oldest first. */
  'gatewayKeys.list': call(nothing, z.array(gatewayKey)),
  'gatewayKeys.revoke': call(z.object({ keyId: z.int().positive() }), nothing),
  'gatewayKeys.changed': event(nothing),
  'keychain.state': call(nothing, keychainState),
  'keychain.check': call(nothing, nothing),
  'keychain.changed': event(keychainState),
  'signIn.start': call(z.object({ profileId, way: signInWay.optional() }), nothing),
  'signIn.openAgain': call(nothing, nothing),
  'signIn.paste': call(z.object({ code: z.string().trim().min(1).max(4096) }), nothing),
  'signIn.cancel': call(nothing, nothing),
  'signIn.state': call(nothing, signInState),
  'signIn.changed': event(signInState),

  /** Of the active gateway, or of the one that a conversation belongs to. */
  'models.list': call(z.object({ profileId: profileId.optional() }), modelList),
  /** Of the active gateway. Where it does not answer: what it listed last, with the reason. */
  'providers.list': call(nothing, seenProviders),

  /** Shows a conversation in a window of its own: the one that is there comes to the front. */
  'window.openConversation': call(z.object({ conversationId }), nothing),
  /** Brings the window with the views to the front, or opens it. */
  'window.showMain': call(nothing, nothing),
  /** Whether the app has an icon in the tray; `missing` where it should and the desktop shows none. */
  'tray.state': call(nothing, trayState),
  'tray.changed': event(trayState),
  ...dictationCalls,

  ...conversationCalls,
  ...attachmentCalls,
  ...presetCalls,
  ...voiceCalls,
  ...ledgerCalls,

  /** A command of the application menu, for the window that has the focus. */
  'menu.command': event(
    z.object({ command: z.enum(['new-chat', 'palette', 'settings', 'toggle-inspector', 'find', 'own-window']) }),
  ),
} as const
