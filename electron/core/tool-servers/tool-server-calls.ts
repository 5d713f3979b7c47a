import { isDeepStrictEqual } from 'node:util'
import type { CallHandlers } from '#shared/ipc/handlers.ts'
import { explain } from '#shared/messages/explain.ts'
import type { ToolServerConfig, ToolServerDraft, ToolServerTransport } from '#shared/tools/tool-server.ts'
import { badInput, notFound } from '../app-errors.ts'
import { isSafeBaseUrl } from '../gateway-client/loopback.ts'
import { describeToolServer } from './ask-tool-server.ts'
import {
  credentialsSlot,
  secretNames,
  secretOrigin,
  type ToolServerSecrets,
  variablesOf,
} from './tool-server-secrets.ts'
import type { StoredToolServer, ToolServerStore } from './tool-server-store.ts'
import type { RunningToolServer, ToolServersParts } from './tool-servers.ts'

export interface ToolServerCallsParts extends Pick<ToolServersParts, 'askToolServer' | 'chooseFolder' | 'onRemoved'> {
  readonly servers: Map<string, RunningToolServer>
  readonly store: ToolServerStore
  readonly secrets: ToolServerSecrets
  /** Throws `not-found`. */
  readonly find: (name: string) => RunningToolServer
  readonly open: (stored: StoredToolServer) => RunningToolServer
  /** Replaces what is stored of a server. */
  readonly save: (server: RunningToolServer, change: Partial<StoredToolServer>) => void
  /** Returns whether there is a server of this name. */
  readonly isKnown: (name: string) => boolean
  /** Returns the secrets that another app has for exactly this transport. */
  readonly secretsFor: (transport: ToolServerTransport) => ToolServerDraft['secrets']
  readonly publish: () => void
}

/** The calls that add, change, start and stop servers. */
export function createToolServerCalls(parts: ToolServerCallsParts) {
  const { servers, store, secrets, find, open, save, isKnown, publish } = parts

  let isAsking = false

  /** Asks the person. One dialog is open at a time, so that a page cannot bury them in dialogs. */
  async function ask(config: ToolServerConfig, isChange: boolean): Promise<boolean> {
    const question = describeToolServer(config, isChange)
    if (isAsking) throw badInput(explain('toolServerDialogOpen'))
    isAsking = true
    try {
      return await parts.askToolServer(question)
    } finally {
      isAsking = false
    }
  }

  async function saveSecrets({ name, transport, secrets: given }: ToolServerDraft): Promise<void> {
    for (const variable of secretNames(transport)) {
      if (Object.hasOwn(given, variable)) {
        await secrets.write(name, variable, secretOrigin(transport), given[variable] ?? '')
      }
    }
  }

  async function remove(name: string): Promise<void> {
    const { stored, runner } = find(name)
    runner.stop()
    servers.delete(name)
    store.remove(name)
    parts.onRemoved(name)
    publish()
    for (const variable of [...secretNames(stored.config.transport), credentialsSlot])
      await secrets.remove(name, variable)
  }

  return {
    'tools.addServer': async ({ draft }) => {
      const { secrets: _secrets, ...config } = checkDraft(draft)
      const checkName = (): void => {
        if (isKnown(config.name)) throw badInput(explain('toolServerNameTaken', { server: config.name }), 'name')
      }
      checkName()
      if (!(await ask(config, false))) return { isAdded: false }
      // Another window may have added it while the dialog was open.
      checkName()
      const stored = { config, isOn: true, signedInAt: null }
      store.write(stored)
      const server = open(stored)
      try {
        await saveSecrets({ ...draft, secrets: { ...parts.secretsFor(config.transport), ...draft.secrets } })
      } catch (error) {
        // It could not start without them, and its name would be taken.
        await remove(config.name).catch(() => undefined)
        throw error
      }
      server.runner.start()
      publish()
      return { isAdded: true }
    },

    'tools.changeServer': async ({ draft }) => {
      const { secrets: _secrets, ...config } = checkDraft(draft)
      const before = find(config.name).stored.config
      if (needsQuestion(before.transport, draft) && !(await ask(config, true))) {
        return { isChanged: false }
      }
      const server = find(config.name)
      await saveSecrets(draft)
      save(server, { config })
      const kept = new Set(secretNames(config.transport))
      for (const name of secretNames(before.transport)) if (!kept.has(name)) await secrets.remove(config.name, name)
      // A sign-in is for one address.
      if (urlOf(before.transport) !== urlOf(config.transport)) {
        await secrets.remove(config.name, credentialsSlot)
        save(server, { signedInAt: null })
      }
      if (server.stored.isOn) server.runner.start()
      return { isChanged: true }
    },

    'tools.removeServer': async ({ name }) => {
      await remove(name)
      return {}
    },

    'tools.setOn': ({ name, isOn }) => {
      const server = find(name)
      save(server, { isOn })
      if (isOn) server.runner.start()
      else server.runner.stop()
      return {}
    },

    'tools.startNow': ({ name }) => {
      const { stored, runner } = find(name)
      if (stored.isOn && runner.state().kind !== 'running') runner.start()
      return {}
    },

    'tools.log': ({ name }) => find(name).runner.log.lines(),

    'tools.chooseFolder': async () => ({ path: await parts.chooseFolder() }),

    'tools.answerElicitation': ({ id, answer }) => {
      const request = { type: 'answer-elicitation' as const, id, answer }
      const isAnswered = [...servers.values()].some(({ runner }) => runner.answer(request))
      if (!isAnswered) throw notFound(explain('toolQuestionOver'))
      return {}
    },
  } satisfies Partial<CallHandlers>
}

/** Throws `bad-input` for a draft that could not work. */
function checkDraft(draft: ToolServerDraft): ToolServerDraft {
  const names = variablesOf(draft.transport).map(({ name }) => name.toLowerCase())
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw badInput(explain('toolServerVariableTwice', { variable: twice }), 'transport')
  const hidden = variablesOf(draft.transport).find(({ name, value }) => value === null && runsCode.test(name))
  if (draft.transport.kind === 'command' && hidden !== undefined) {
    throw badInput(explain('toolServerVariableHidden', { variable: hidden.name }), 'transport')
  }
  if (draft.transport.kind === 'address' && !isAllowedAddress(draft.transport.url)) {
    throw badInput(explain('toolServerAddressNotSecure'), 'transport.url')
  }
  return draft
}

/** Returns whether an address is https, or http on this computer. */
function isAllowedAddress(address: string): boolean {
  const url = new URL(address)
  return isSafeBaseUrl(url) && url.username === '' && url.password === ''
}

/** Variables by which programs load code: their values are shown before a server is added, so they are no secrets. */
const runsCode =
  /^(?:PATH|ENV|BASH_ENV|SHELLOPTS|PROMPT_COMMAND|NODE_OPTIONS|NODE_PATH|LD_\w+|DYLD_\w+|PYTHON\w+|RUBY(?:OPT|LIB)|PERL5\w*|_?JAVA_\w*OPTIONS|GIT_\w+|npm_config_\w+)$/i

function urlOf(transport: ToolServerTransport): string | null {
  return transport.kind === 'address' ? transport.url : null
}

/**
 * Returns whether a change can make another program run or send data elsewhere. For a program every variable counts,
 * since some name libraries that it loads.
 */
function needsQuestion(before: ToolServerTransport, { transport: after, secrets }: ToolServerDraft): boolean {
  if (before.kind === 'command') return Object.keys(secrets).length > 0 || !isDeepStrictEqual(before, after)
  if (after.kind === 'command' || before.url !== after.url) return true
  const namesOf = (transport: ToolServerTransport) => variablesOf(transport).map(({ name }) => name)
  return !isDeepStrictEqual(namesOf(before), namesOf(after))
}
