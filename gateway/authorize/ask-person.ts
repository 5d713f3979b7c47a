import { type AuthorizationRequest, AuthorizeError } from './authorization-request.ts'
import { describeCallback } from './callback.ts'
import type { Consent, ConsentVerdict } from './consent.ts'
import type { LoopbackConnection, FoundProgram, ProgramFinder } from './find-program.ts'

export interface AskPersonParts {
  readonly consent: Consent
  readonly programs: ProgramFinder
}

/** An Allow that the page sent. */
interface AllowedPage {
  readonly request: AuthorizationRequest
  readonly managesPresets: boolean
  readonly typedCode: string | null
  /** Null without a socket, as in a test. */
  readonly connection: LoopbackConnection | null
}

/**
 * Identifies the program, refuses other accounts of the computer, and asks the person.
 * @throws ApiError 403 for another account and a wrong code, 429 for too many requests
 */
export async function askPerson(
  { consent, programs }: AskPersonParts,
  { request, managesPresets, typedCode, connection }: AllowedPage,
  signal: AbortSignal,
): Promise<'allowed' | 'denied' | 'code-wanted'> {
  if (consent.kind === 'page') return 'allowed'
  const asker = connection === null ? unknown : await programs.findPeer(connection)
  if (asker.kind === 'foreign') throw new AuthorizeError(403, (problems) => problems.otherAccount)
  const receiver = await findReceiver(programs, request)
  const { callback, keyLabel, limit, limitPeriod, expiresAt } = request
  const question = {
    request: {
      name: keyLabel,
      callback: callback === null ? null : describeCallback(callback),
      asker: factsOf(asker),
      receiver: factsOf(receiver),
      managesPresets,
      limitUsd: limit,
      limitPeriod,
      expiresAt,
    },
    binding: JSON.stringify([request, managesPresets]),
    typedCode,
  }
  const verdict = readVerdict(await consent.ask(question, signal))
  // Another account may have taken the port while the person was reading.
  if (verdict === 'allowed') await findReceiver(programs, request)
  return verdict
}

const unknown: FoundProgram = { kind: 'unknown' }

async function findReceiver(programs: ProgramFinder, { callback }: AuthorizationRequest): Promise<FoundProgram> {
  if (callback?.kind !== 'loopback') return unknown
  const { hostname, port, protocol } = new URL(callback.url)
  const found = await programs.findListener(hostname, Number(port || (protocol === 'https:' ? 443 : 80)))
  if (found.kind === 'foreign') throw new AuthorizeError(403, (problems) => problems.otherAccount)
  return found
}

function factsOf(found: FoundProgram) {
  return found.kind === 'own' ? found.program : null
}

function readVerdict(verdict: ConsentVerdict): 'allowed' | 'denied' | 'code-wanted' {
  switch (verdict) {
    case 'busy':
      throw new AuthorizeError(429, (problems) => problems.busy)
    case 'too-often':
      throw new AuthorizeError(429, (problems) => problems.tooOften)
    case 'wrong-code':
      throw new AuthorizeError(403, (problems) => problems.wrongCode)
    case 'allowed':
    case 'denied':
    case 'code-wanted':
      return verdict
  }
}
