import { z } from 'zod'
import { conversationId } from '../conversation.ts'
import { gatewayKey, keyDraft } from '../gateway-key.ts'
import {
  accountCredit,
  connectedGateway,
  connectionTest,
  gatewayEntry,
  gatewayProbe,
  gatewayProfile,
  gatewayStatus,
  keyRequest,
  keySlot,
  keychainState,
  profileDraft,
  profileId,
  signInState,
  signInWay,
} from '../gateway-profile.ts'
import { gatewayRegions } from '../gateway-regions.ts'
import { keyStatus } from '../gateway/keys.ts'
import { localServer } from '../local-server-schema.ts'
import { presetDraft, presetSlug } from '../preset.ts'
import { cachedProviders } from '../provider-list-schema.ts'
import type { ProviderRule, ProviderRuleKind } from '../provider-rule.ts'
import { settings, settingsChange } from '../settings.ts'
import { backup, backupProblem, storageState } from '../storage-state.ts'
import { updateState } from '../update-state.ts'
import { attachmentCalls } from './attachment-calls.ts'
import { defineCall, defineEvent, defineStream } from './contract-kinds.ts'
import { conversationCalls } from './conversation-calls.ts'
import { dictationCalls, voiceCalls } from './voice-calls.ts'
import { exportCalls } from './export-calls.ts'
import { helpCalls } from './help-calls.ts'
import { ledgerCalls } from './ledger-calls.ts'
import { modelCalls } from './model-calls.ts'
import { presetCalls } from './preset-calls.ts'
import { programAccessCalls } from './program-access-calls.ts'
import { programSetupCalls } from './program-setup-calls.ts'
import { toolCalls } from './tool-calls.ts'

const appInfo = z.object({
  version: z.string(),
  platform: z.enum(['linux', 'darwin', 'win32', 'other']),
  electron: z.string(),
  chromium: z.string(),
  node: z.string(),
  dataDirectory: z.string(),
})

/** The open chat, or a preset of the active gateway. */
const ruleTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chat'), conversationId }),
  z.object({ kind: z.literal('preset'), slug: presetSlug }),
])
const slugs = z.array(z.string()).min(1).max(100).readonly()
const limit = z.number().min(0).nullable()
const providerRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['only', 'ignore', 'first'] satisfies ProviderRuleKind[]), providers: slugs }),
  z.object({ kind: z.literal('quantizations'), quantizations: slugs }),
  z.object({ kind: z.literal('max-price'), prompt: limit, completion: limit }),
]) satisfies z.ZodType<ProviderRule>

const nothing = z.object({})
const trayState = z.object({ state: z.enum(['off', 'shown', 'missing']) })

/** The only IPC contract: the router serves it, the preload exposes it, the renderer derives its types from it. */
export const ipc = {
  'app.info': defineCall(nothing, appInfo),
  /** Opens the browser or mail program of the system; https and mailto only. */
  'app.openExternal': defineCall(z.object({ url: z.url() }), nothing),
  'app.openDataFolder': defineCall(nothing, nothing),
  /** Opens the folder with the third-party licenses. */
  'app.openNotices': defineCall(nothing, nothing),

  /** The computer is about to sleep. A page may receive this only after it wakes up. */
  'computer.suspended': defineEvent(nothing),

  'logs.openFolder': defineCall(nothing, nothing),
  /** Returns the text for a bug report: versions, state and the end of the log; never a key or a message. */
  'logs.diagnostics': defineCall(nothing, z.object({ text: z.string() })),

  /** Returns the problem with the stored data that was found at start, and how it was handled. */
  'storage.state': defineCall(nothing, storageState),
  /** Returns all valid backups in any storage state, newest first. */
  'storage.backups': defineCall(nothing, z.array(backup)),
  'storage.backupProblem': defineCall(nothing, backupProblem.nullable()),
  /** Makes a backup and returns after the attempt. Throws a `storage` error if the data cannot be read. */
  'storage.backUp': defineCall(nothing, nothing),
  /** A backup succeeded or failed. */
  'storage.backupsChanged': defineEvent(nothing),
  /** Replaces the data with a backup and restarts the app. */
  'storage.restore': defineCall(z.object({ backup: z.string() }), nothing),
  /**
   * Restarts the app. If the data file was deleted or replaced, everything is saved first and used after the restart.
   */
  'storage.restart': defineCall(nothing, nothing),
  'storage.dismiss': defineCall(nothing, nothing),
  'storage.changed': defineEvent(storageState),

  'settings.read': defineCall(nothing, settings),
  'settings.change': defineCall(settingsChange, settings),
  'settings.changed': defineEvent(settings),

  'gateway.status': defineCall(nothing, gatewayStatus),
  /** Restarts the embedded gateway, or checks another one again; the active one by default. */
  'gateway.restart': defineCall(z.object({ profileId: profileId.optional() }), nothing),
  'gateway.changed': defineEvent(gatewayStatus),

  'profiles.list': defineCall(nothing, z.array(gatewayProfile)),
  /**
   * Creates or changes a profile. Changing the base URL removes its keys (security.md 3). Invalid addresses are
   * `bad-input` with the field.
   */
  'profiles.save': defineCall(z.object({ id: profileId.optional(), draft: profileDraft }), gatewayProfile),
  'profiles.remove': defineCall(z.object({ profileId }), nothing),
  /** Adds a gateway with the address of this one, for another key. A name that another gateway has is `bad-input`. */
  'profiles.addAccount': defineCall(z.object({ profileId, name: profileDraft.shape.name }), gatewayProfile),
  /** Moves a gateway with regional hosts to one of them. Its keys stay. */
  'profiles.setRegion': defineCall(z.object({ profileId, region: z.enum(gatewayRegions) }), nothing),
  /** Makes it the gateway of new conversations and of all views. Conversations without messages move with it. */
  'profiles.choose': defineCall(z.object({ profileId }), nothing),
  'profiles.test': defineCall(z.object({ profileId }), connectionTest),
  /**
   * Asks what answers at an address. Sends no key. Without `mayAsk` a new origin is not contacted; with it main asks the
   * person first. A new probe ends the one before. Invalid addresses are `bad-input` for `baseUrl`.
   */
  'profiles.probe': defineCall(z.object({ baseUrl: profileDraft.shape.baseUrl, mayAsk: z.boolean() }), gatewayProbe),
  /**
   * Adds a gateway that answers, with its key, and makes it the active one. A gateway that only its sign-in page can
   * connect is added and not made active. Fields with problems are `bad-input`.
   */
  'profiles.connect': defineCall(gatewayEntry, connectedGateway),
  'profiles.changed': defineEvent(nothing),
  'keys.save': defineCall(z.object({ profileId, slot: keySlot, key: z.string().trim().min(1).max(4096) }), nothing),
  /**
   * Stores a key that the gateway accepts, and with `choose` makes that gateway the active one; if new chats have not used
   * it yet, with one of its free models. A refused key is `bad-input` for `key`; the key before it is kept.
   */
  'keys.connect': defineCall(
    z.object({ profileId, key: z.string().trim().min(1).max(4096), choose: z.boolean() }),
    nothing,
  ),
  /** Signs out: removes the key from the keychain. */
  'keys.remove': defineCall(z.object({ profileId, slot: keySlot }), nothing),
  /** Returns the status of the key; null if the gateway does not report it. */
  'keys.status': defineCall(z.object({ profileId }), keyStatus.nullable()),
  /** Returns the credit of the account; null if the gateway does not report it, or not with the keys that are here. */
  'keys.credit': defineCall(z.object({ profileId }), accountCredit.nullable()),
  /** Returns the keys of other programs for the embedded gateway, oldest first. */
  'gatewayKeys.list': defineCall(nothing, z.array(gatewayKey)),
  /**
   * Makes a key for a program and returns it, once: it cannot be read again. A name that another key has, and an end in
   * the past, are `bad-input` with the field.
   */
  'gatewayKeys.add': defineCall(keyDraft, z.object({ id: z.int().positive(), key: z.string() })),
  /** Changes a key that a program has. `bad-input` as for a new one, and `not-found` if it was revoked. */
  'gatewayKeys.change': defineCall(z.object({ keyId: z.int().positive(), draft: keyDraft }), nothing),
  'gatewayKeys.revoke': defineCall(z.object({ keyId: z.int().positive() }), nothing),
  'gatewayKeys.changed': defineEvent(nothing),
  'keychain.state': defineCall(nothing, keychainState),
  'keychain.check': defineCall(nothing, nothing),
  'keychain.changed': defineEvent(keychainState),
  /** Without `request` the limits of the sign-in before it stay, if that was one to the same gateway. */
  'signIn.start': defineCall(
    z.object({ profileId, way: signInWay.optional(), request: keyRequest.optional() }),
    nothing,
  ),
  'signIn.openAgain': defineCall(nothing, nothing),
  'signIn.paste': defineCall(z.object({ code: z.string().trim().min(1).max(4096) }), nothing),
  'signIn.cancel': defineCall(nothing, nothing),
  'signIn.state': defineCall(nothing, signInState),
  'signIn.changed': defineEvent(signInState),

  /**
   * Returns the known model servers on this computer (Ollama, LM Studio, llama.cpp) after a search, which is at most ten
   * seconds old.
   */
  'localServers.list': defineCall(nothing, z.array(localServer)),
  /** Searches every two seconds while it is open. Has no parts: what changes is published by `localServers.changed`. */
  'localServers.watch': defineStream(nothing, z.never()),
  /** A server started or stopped, its models changed, or the person declined it or uses it again. */
  'localServers.changed': defineEvent(z.array(localServer)),

  /** Providers of a gateway, by default the active one. If it does not answer: the cached list, with the reason. */
  'providers.list': defineCall(z.object({ profileId: profileId.optional() }), cachedProviders),
  /**
   * Sets a rule about providers in the parameters of a chat or in the draft of a preset, or removes it. Returns whether
   * it is now set, and the parameter `provider` or the draft before it, for undo.
   */
  'providers.toggleRule': defineCall(
    z.object({ target: ruleTarget, rule: providerRule }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('chat'), isSet: z.boolean(), before: z.unknown() }),
      z.object({ kind: z.literal('preset'), isSet: z.boolean(), before: presetDraft.nullable() }),
    ]),
  ),

  /** Shows a conversation in a separate window, or focuses its existing window. */
  'window.openConversation': defineCall(z.object({ conversationId }), nothing),
  /** Focuses the main window, or opens it. */
  'window.showMain': defineCall(nothing, nothing),
  /** Returns whether the app has a tray icon; `missing` if it is enabled but the desktop shows none. */
  'tray.state': defineCall(nothing, trayState),
  'tray.changed': defineEvent(trayState),
  ...dictationCalls,

  ...modelCalls,
  ...conversationCalls,
  ...attachmentCalls,
  ...presetCalls,
  ...voiceCalls,
  ...ledgerCalls,
  ...helpCalls,
  ...toolCalls,
  ...programAccessCalls,
  ...exportCalls,
  ...programSetupCalls,

  /** Returns what is known about newer versions. Sends no request. */
  'updates.state': defineCall(nothing, updateState),
  /** Asks for the newest version and returns what is known then. A failure is part of it. */
  'updates.check': defineCall(nothing, updateState),
  /** A check began or ended. */
  'updates.changed': defineEvent(updateState),

  /** A command of the application menu, sent to the focused window. */
  'menu.command': defineEvent(
    z.object({
      command: z.enum([
        'new-chat',
        'palette',
        'settings',
        'toggle-inspector',
        'find',
        'own-window',
        'help',
        'keyboard-help',
        'log-folder',
      ]),
    }),
  ),
} as const
