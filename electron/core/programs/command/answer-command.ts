import type { ProgramAccess } from '#shared/programs/program-access.ts'
import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { CommandReply, CommandRequest, Refusal } from './command-messages.ts'
import { programsNotLetIn } from './command-exit.ts'
import { canNameKey } from './find-key-name.ts'

/** The limits of a key that a command makes after the person’s yes. */
export interface NewKeyLimits {
  readonly limitUsd: number
  readonly limitPeriod: LimitPeriod
  readonly requestsPerMinute: number
}

/** The keys of programs, and those that are lent for as long as a command runs. */
export interface LentKeys {
  /** Returns the key that a person means by a name (`findKeyByName`). */
  readonly find: (name: string) => Promise<{ readonly id: number; readonly name: string } | null>
  readonly add: (draft: NewKeyLimits & { readonly name: string }) => Promise<{ readonly id: number }>
  /** Returns a short-lived key that shares the limits of another one. */
  readonly lend: (keyId: number) => Promise<{ readonly id: number; readonly key: string }>
  readonly giveBack: (id: number) => void
}

/** What a person sees who is asked whether a command may have a key. */
export interface CommandConsent extends NewKeyLimits {
  readonly name: string
  readonly commandLine: string
  readonly pid: number
}

export interface CommandAnswerParts {
  readonly access: () => ProgramAccess
  readonly keys: LentKeys
  readonly newKey: NewKeyLimits
  /** Asks in a native dialog; null without a display. */
  readonly askPerson: ((consent: CommandConsent, signal: AbortSignal) => Promise<boolean>) | null
}

type Reply = (reply: CommandReply) => void

/** How long a person has to decide. No answer in time is a no. */
const consentTimeoutMs = 120_000

/** Answers the requests of commands. One person is asked one question at a time. */
export function createCommandAnswers({ access, keys, newKey, askPerson }: CommandAnswerParts) {
  let isAsking = false

  /** Returns the id of the key with this name, or makes one after the person’s yes; null after a refusal. */
  async function findKey(
    { name, commandLine, pid }: { name: string; commandLine: string; pid: number },
    reply: Reply,
    signal: AbortSignal,
  ): Promise<number | null> {
    const refuse = (reason: Refusal, message: string): null => {
      reply({ type: 'refused', reason, message })
      return null
    }
    const found = await keys.find(name)
    if (found) return found.id
    if (!canNameKey(name)) {
      return refuse('name', 'A new key has a name of letters, digits, spaces, dots, - and _, at most 64 characters.')
    }
    if (!askPerson) {
      return refuse(
        'no-display',
        `There is no key “${name}”, and without a display nobody can be asked for one. Make it in Gateway.`,
      )
    }
    if (isAsking) return refuse('busy', 'Gatehouse asks about another program. Answer that first, then try again.')
    isAsking = true
    try {
      reply({ type: 'asking' })
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(consentTimeoutMs)])
      const consent = { name, commandLine: toPlainText(commandLine), pid, ...newKey }
      if (!(await askPerson(consent, deadline))) return refuse('denied', `There is no key for “${name}”.`)
    } finally {
      isAsking = false
    }
    return (await keys.add({ name, ...newKey })).id
  }

  return async (request: CommandRequest, reply: Reply, signal: AbortSignal): Promise<void> => {
    const now = access()
    if (now.state !== 'open') return reply(refusalOf(now))
    const { baseUrl } = now
    if (request.type === 'status') return reply({ type: 'serving', baseUrl })
    const keyId = await findKey(request, reply, signal)
    if (keyId === null || signal.aborted) return
    const lent = await keys.lend(keyId)
    // The command may have ended meanwhile, and `abort` does not fire again.
    if (signal.aborted) return keys.giveBack(lent.id)
    signal.addEventListener('abort', () => keys.giveBack(lent.id), { once: true })
    reply({ type: 'key', baseUrl, key: lent.key, name: request.name })
  }
}

function refusalOf(access: Exclude<ProgramAccess, { state: 'open' }>): CommandReply {
  switch (access.state) {
    case 'off':
      return { type: 'refused', reason: 'off', message: programsNotLetIn }
    case 'starting':
      return { type: 'refused', reason: 'starting', message: 'The gateway is starting. Try again.' }
    case 'failed':
      return { type: 'refused', reason: 'closed', message: access.message }
  }
}

/** Keeps a command line from adding lines to a dialog, or turning its text around. */
function toPlainText(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\uFFFD')
  return plain.length > 200 ? `${plain.slice(0, 199)}…` : plain
}
