import { toErrorData } from '#shared/errors.ts'
import type { CallHandlers, Emit } from '#shared/ipc/handlers.ts'
import { pickExplanation } from '#shared/messages/explain-with.ts'
import type { ProgramAccess } from '#shared/programs/program-access.ts'
import type { ProgramRoutes } from '#shared/programs/model-alias.ts'
import type { ProgramPort } from '../embedded-gateway/program-port.ts'
import type { Settings } from '#shared/settings.ts'
import type { SettingsStore } from '../settings/settings-store.ts'

export interface ProgramAccessParts {
  readonly settings: Pick<SettingsStore, 'read'>
  readonly port: ProgramPort
  /** Reads the gateways with their keys, so it is called only while programs are let in. */
  readonly readRoutes: () => Promise<ProgramRoutes>
  readonly emit: Emit
}

/** The address of the embedded gateway for other programs: follows the switch, the port, the gateways and the names. */
export type ProgramAccessControl = ReturnType<typeof createProgramAccess>

const kib = 1024

/** The settings that are applied here. */
function relevant(settings: Settings) {
  const { letsProgramsIn, programPort, withheldProfiles, modelAliases, keepsProgramTexts, programTextKib } = settings
  return { letsProgramsIn, programPort, withheldProfiles, modelAliases, keepsProgramTexts, programTextKib }
}

export function createProgramAccess({ settings, port, readRoutes, emit }: ProgramAccessParts) {
  let access: ProgramAccess = { state: 'off' }
  let hasRoutes = false
  /** For this run, although the setting is off. */
  let isForced = false
  /** Increases with each change, so that an earlier one that ends late is ignored. */
  let turn = 0
  let followed = JSON.stringify(relevant(settings.read()))
  let wasOn = settings.read().letsProgramsIn

  const isWanted = () => isForced || settings.read().letsProgramsIn

  function change(next: ProgramAccess): void {
    if (JSON.stringify(next) === JSON.stringify(access)) return
    access = next
    emit('programs.accessChanged', next)
  }

  async function followRoutes(): Promise<void> {
    // Without the switch no key is read, and the gateway removes those that it has.
    if (!isWanted()) {
      if (hasRoutes) port.setRoutes({ gateways: [], aliases: [] })
      hasRoutes = false
      return
    }
    const mine = turn
    const routes = await readRoutes()
    if (mine !== turn || !isWanted()) return
    hasRoutes = true
    port.setRoutes(routes)
  }

  async function follow(): Promise<void> {
    const mine = ++turn
    const { programPort, keepsProgramTexts, programTextKib } = settings.read()
    const wanted = isWanted()
    port.keepTexts(wanted && keepsProgramTexts ? programTextKib * kib : 0)
    if (wanted && access.state !== 'open') change({ state: 'starting' })
    try {
      await followRoutes()
      // A later change has decided meanwhile: this one must not open what that one closed.
      if (mine !== turn || (!wanted && access.state === 'off')) return
      const address = await port.serve(wanted ? programPort : null)
      if (mine === turn) change(address === null ? { state: 'off' } : { state: 'open', ...address })
    } catch (error) {
      if (mine === turn) change(wanted ? { state: 'failed', ...pickExplanation(toErrorData(error)) } : { state: 'off' })
    }
  }

  return {
    state: () => access,
    /** Whether programs are let in, by the setting or for this run. */
    isWanted,
    /** Lets programs in until the app ends or `unforce`, with the setting on or off. */
    force(): Promise<void> {
      isForced = true
      return follow()
    },
    /** From now on only the setting decides. */
    unforce(): void {
      if (!isForced) return
      isForced = false
      void follow()
    },
    /** Applies what changed: gateways or keys. */
    follow(): void {
      if (isWanted()) void follow()
    },
    /** Applies settings, if they concern programs. */
    followSettings(): void {
      const next = JSON.stringify(relevant(settings.read()))
      if (next === followed) return
      followed = next
      const isOn = settings.read().letsProgramsIn
      // A person who turns the switch off means it.
      if (wasOn && !isOn) isForced = false
      wasOn = isOn
      void follow()
      emit('programs.upstreamsChanged', {})
    },
    /** A new process of the gateway runs, or none: it knows nothing of what was set before. */
    gatewayStarted(): void {
      change({ state: isWanted() ? 'starting' : 'off' })
      hasRoutes = false
      void follow()
    },
    gatewayLost(): void {
      if (isWanted()) change({ state: 'starting' })
    },
    calls: {
      'programs.access': () => access,
      'programs.retry': async () => {
        await follow()
        return {}
      },
    } satisfies Partial<CallHandlers>,
  }
}
