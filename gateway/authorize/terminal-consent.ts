import { randomInt } from 'node:crypto'
import type { ConsentRequest, ProgramFacts } from '#shared/gateway-key.ts'
import { matchesSecret } from '../auth/secrets.ts'
import { createRateLimiter } from '../auth/admit.ts'
import { maxRequestsPerMinute, type Consent } from './consent.ts'

const lifetimeMs = 120_000
/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/**
 * Creates consent by a one-time code: the terminal shows it, and the person types it on the page. A later request
 * replaces the code of an earlier one.
 * @param write prints text in the terminal
 */
export function createTerminalConsent(
  write: (text: string) => void,
  now: () => number = () => performance.now(),
): Consent {
  const rates = createRateLimiter(now)
  let open: { readonly binding: string; readonly code: string; readonly expiresAt: number } | null = null

  return {
    kind: 'terminal',
    async ask({ request, binding, typedCode }) {
      if (typedCode !== null) {
        const expected = open
        // The first attempt uses the code up, right or wrong: there is no second guess.
        open = null
        const isOpen = expected !== null && expected.binding === binding && expected.expiresAt > now()
        return isOpen && matchesSecret(plain(typedCode), plain(expected.code)) ? 'allowed' : 'wrong-code'
      }
      if (rates.take(0, maxRequestsPerMinute).kind === 'refused') return 'too-often'
      const code = makeCode()
      open = { binding, code, expiresAt: now() + lifetimeMs }
      write(describeRequest(request, code))
      return 'code-wanted'
    },
  }
}

/** Creates a code of 40 random bits, in two groups of four. */
function makeCode(): string {
  const letters = Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** Returns a code as it is compared: people type it in lower case and without the hyphen. */
function plain(code: string): string {
  return code.toUpperCase().replaceAll(/[\s-]/g, '')
}

function describeRequest(
  { name, callback, asker, receiver, managesPresets, limitUsd, limitPeriod, expiresAt }: ConsentRequest,
  code: string,
): string {
  const abilities = managesPresets ? 'chat, see presets, make and change presets' : 'chat, see presets'
  return [
    'A program asks for a key to this gateway.',
    `  Name:      ${name ?? 'none given'} (not verified)`,
    `  Asked by:  ${describeProgram(asker)}`,
    `  Answer to: ${callback === null ? 'the page, as a code' : `${callback}, ${describeProgram(receiver)}`}`,
    `  It may:    ${abilities}`,
    `  Spending:  ${limitUsd === null ? 'no limit' : `up to $${limitUsd}${limitPeriod === null ? '' : `, ${limitPeriod}`}`}`,
    ...(expiresAt === null ? [] : [`  Ends:      ${new Date(expiresAt).toISOString()}`]),
    `To allow it, type this code on the page within two minutes: ${code}`,
    '',
  ].join('\n')
}

function describeProgram(program: ProgramFacts | null): string {
  if (program === null) return 'unknown program'
  const { pid, executable, account } = program
  const parts = [executable, pid === null ? null : `process ${pid}`, account === null ? null : `account ${account}`]
  return parts.filter((part) => part !== null).join(', ') || 'unknown program'
}
