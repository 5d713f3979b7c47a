import { z } from 'zod'
import type { AppError } from '#shared/errors.ts'
import { explain } from '#shared/messages/explain.ts'
import { badInput } from '../app-errors.ts'
import { readRow, writeRow } from '../storage/settings-rows.ts'
import type { Database } from '../storage/database.ts'

/** A question in a system dialog, which no page can answer. */
export interface OriginQuestion {
  /** `gateway`: main sends requests there. `link`: the browser opens `address`. */
  readonly kind: 'gateway' | 'link'
  readonly hosts: readonly string[]
  /** The complete address of a link; null for a gateway. */
  readonly address: string | null
}

export interface OriginConsentParts {
  readonly database: Database
  /** Shows the question; false means no. */
  readonly ask: (question: OriginQuestion) => Promise<boolean>
  /** The origins that requests and sign-ins of all profiles use, which need no question. */
  readonly gatewayOrigins: () => readonly string[]
  readonly now?: () => number
}

const maxRemembered = 500
const minuteMs = 60_000
const maxLinksPerMinute = 10
/** Higher than for links: each retry after a failed sign-in opens the page again. */
const maxSignInPagesPerMinute = 30
const maxRefusalsPerMinute = 3

const stored = z.array(z.string())
type Row = 'allowedGatewayOrigins' | 'allowedLinkOrigins'

/** Asks once per origin before the app contacts it. A compromised page cannot answer. */
export type OriginConsent = ReturnType<typeof createOriginConsent>

export function createOriginConsent({
  database,
  ask,
  gatewayOrigins,
  now = () => performance.now(),
}: OriginConsentParts) {
  let isAsking = false
  let links: number[] = []
  let signInPages: number[] = []
  let refusals: number[] = []

  const lastMinute = (times: readonly number[]): number[] => times.filter((time) => time > now() - minuteMs)
  const read = (row: Row): string[] => readRow(database, row, stored) ?? []

  function remember(row: Row, origins: readonly string[]): void {
    const others = read(row).filter((origin) => !origins.includes(origin))
    try {
      writeRow(database, row, [...others, ...origins].slice(-maxRemembered))
    } catch {
      // The app reports storage problems itself, and the person is asked again.
    }
  }

  async function askOnce(question: OriginQuestion): Promise<boolean> {
    refusals = lastMinute(refusals)
    if (isAsking || refusals.length >= maxRefusalsPerMinute) throw tooManyQuestions(question.kind)
    isAsking = true
    try {
      const isAllowed = await ask(question)
      if (!isAllowed) refusals.push(now())
      return isAllowed
    } finally {
      isAsking = false
    }
  }

  const knownGateways = (): string[] => [...gatewayOrigins(), ...read('allowedGatewayOrigins')]

  return {
    /** Returns whether requests to this address need no question. */
    isAllowedGateway: (url: string): boolean => knownGateways().includes(new URL(url).origin),

    /** Throws `bad-input` for `baseUrl` if the person refuses, or cannot be asked now. */
    async allowGateway(urls: readonly string[]): Promise<void> {
      const known = new Set(knownGateways())
      const asked = [...new Set(urls.map((url) => new URL(url).origin))].filter((origin) => !known.has(origin))
      if (asked.length === 0) return
      const hosts = asked.map((origin) => new URL(origin).host)
      if (!(await askOnce({ kind: 'gateway', hosts, address: null }))) {
        throw badInput(explain('addressNotAllowed'), 'baseUrl')
      }
      remember('allowedGatewayOrigins', asked)
    },

    /**
     * Counts an opened sign-in page, whose origin is that of a profile. Throws `bad-input` after too many: a compromised
     * page controls the path in the profile.
     */
    countSignInPage(): void {
      signInPages = lastMinute(signInPages)
      if (signInPages.length >= maxSignInPagesPerMinute) throw tooManyQuestions('link')
      signInPages.push(now())
    },

    /**
     * Returns whether this address may be opened outside the app. Mail needs no question: the mail program shows it and
     * does not send it automatically. Throws `bad-input` after too many requests.
     */
    async allowLink({ protocol, origin, host, href }: URL): Promise<boolean> {
      links = lastMinute(links)
      if (links.length >= maxLinksPerMinute) throw tooManyQuestions('link')
      const known = [...knownGateways(), ...read('allowedLinkOrigins')]
      if (protocol === 'https:' && !known.includes(origin)) {
        if (!(await askOnce({ kind: 'link', hosts: [host], address: href }))) return false
        remember('allowedLinkOrigins', [origin])
      }
      links.push(now())
      return true
    },
  }
}

/**
 * Parses an address that is to be opened outside the app: a web page over https, or a mail with only address and
 * subject. Throws `bad-input` for any other scheme, which could start any program.
 */
export function parseOutsideUrl(text: string): URL {
  const url = new URL(text)
  if (url.protocol === 'https:') return url
  if (url.protocol !== 'mailto:') {
    throw badInput(explain('linkNotAllowed'), 'url')
  }
  // Some mail programs attach files that an address names, and copies to other recipients are easily overlooked.
  const subject = url.searchParams.get('subject')
  url.hash = ''
  // Encoded manually, because mail programs show the plus of form encoding.
  url.search = subject === null ? '' : `subject=${encodeURIComponent(subject)}`
  return url
}

function tooManyQuestions(kind: OriginQuestion['kind']): AppError {
  return badInput(explain('askedTooOften'), kind === 'link' ? 'url' : 'baseUrl')
}
