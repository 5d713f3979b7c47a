import { setTimeout as delay } from 'node:timers/promises'
import { chatModelsOf } from '#shared/local-server.ts'
import type { LocalServer } from '#shared/local-server-schema.ts'
import type { CallHandlers, Emit, StreamHandlers } from '#shared/ipc/handlers.ts'
import type { SettingsStore } from '../settings/settings-store.ts'
import type { LocalServerSearch } from '../embedded-gateway/local-server-search.ts'

export interface LocalServersParts extends LocalServerSearch {
  readonly settings: Pick<SettingsStore, 'read' | 'change'>
  /** Returns whether new chats use the embedded gateway. */
  readonly isEmbeddedActive: () => boolean
  readonly emit: Emit
  /** Resolves after this time or when the signal aborts. */
  readonly pause?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** How old a search may be that a single call returns, in milliseconds. */
const listMaxAgeMs = 10_000
/** Time between two searches while a screen watches, in milliseconds. */
const watchIntervalMs = 2000
/** How old the search of another screen may be while one watches, in milliseconds. */
const watchMaxAgeMs = 1500

/** The model servers on this computer, which the embedded gateway finds. */
export type LocalServers = ReturnType<typeof createLocalServers>

/** Follows the local servers: publishes changes, and makes a found model the one of new chats if none was chosen. */
export function createLocalServers({
  search,
  decline,
  settings,
  isEmbeddedActive,
  emit,
  pause = pauseFor,
}: LocalServersParts) {
  let servers: readonly LocalServer[] = []
  let declined = settings.read().declinedServers

  function receive(found: readonly LocalServer[]): void {
    if (JSON.stringify(found) === JSON.stringify(servers)) return
    servers = found
    if (changeDefaultModel()) emit('settings.changed', settings.read())
    emit('localServers.changed', [...found])
  }

  /** Returns whether the model of new chats has changed. Never replaces a model that the person chose. */
  function changeDefaultModel(): boolean {
    const { model, hasChosenModel, recentModels } = settings.read()
    if (!isEmbeddedActive()) return false
    if (model === null) {
      const used = servers.filter(({ slug }) => !declined.includes(slug))
      // Earlier versions noted a choice only among the recent models.
      const hasChosen = hasChosenModel || Object.values(recentModels).some(({ length }) => length > 0)
      const found = hasChosen ? undefined : used.flatMap(chatModelsOf)[0]
      if (found !== undefined) settings.change({ model: found.id })
      return found !== undefined
    }
    // New chats must not ask a server that the person has declined since.
    const isDeclined = declined.some((slug) => model.startsWith(`${slug}/`))
    if (isDeclined) settings.change({ model: null })
    return isDeclined
  }

  async function searchAgain(maxAgeMs: number): Promise<void> {
    try {
      receive(await search(maxAgeMs))
    } catch {
      // The gateway is not running, which its status shows. What it found last is still the best answer.
    }
  }

  return {
    /** Takes what a search of the gateway found. */
    receive,
    /** Applies the servers that the person has declined. Call it after settings changed. */
    followSettings(): void {
      const { declinedServers } = settings.read()
      if (declinedServers.join(' ') === declined.join(' ')) return
      declined = declinedServers
      decline(declined)
      changeDefaultModel()
      void searchAgain(0)
    },
    calls: {
      'localServers.list': async () => {
        await searchAgain(listMaxAgeMs)
        return [...servers]
      },
    } satisfies Partial<CallHandlers>,
    streams: {
      // oxlint-disable-next-line eslint/require-yield -- A stream without parts; what changes is an event.
      async *'localServers.watch'(_input, signal) {
        while (!signal.aborted) {
          await searchAgain(watchMaxAgeMs)
          await pause(watchIntervalMs, signal)
        }
      },
    } satisfies Partial<StreamHandlers>,
  }
}

async function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined)
}
