import { describeError } from './describe-error.ts'
import { fieldRule } from './field-rules.ts'

/** Replaces a secret. */
export const redactedMark = '***'

/** Redacts everything before it is logged; the only source of log lines (security.md 8). */
export interface Redactor {
  /** Never logs this text from now on. Ignores texts under six characters, which would match by chance. */
  learn(secret: string): void
  text(text: string): string
  /** Returns a copy for JSON, bounded in size, without secrets and without content of people or models. */
  value(value: unknown): unknown
}

const minSecretLength = 6
const maxTextLength = 2000
const maxDepth = 6
const maxItems = 50

export function createRedactor(): Redactor {
  /** Longest first, so that a secret that contains another one is replaced completely. */
  let known: string[] = []

  function learn(secret: string): void {
    if (secret.length < minSecretLength || known.includes(secret)) return
    known = [...new Set([...known, ...encodingsOf(secret)])].toSorted((one, other) => other.length - one.length)
  }

  function text(raw: string): string {
    const withoutKnown = known.reduce((rest, secret) => rest.replaceAll(secret, redactedMark), raw)
    const redacted = redactPatterns(withoutKnown)
    return redacted.length > maxTextLength ? `${redacted.slice(0, maxTextLength)}…` : redacted
  }

  function value(raw: unknown, depth = 0, ancestors: readonly unknown[] = []): unknown {
    switch (typeof raw) {
      case 'string':
        return text(raw)
      case 'number':
      case 'bigint': {
        const digits = String(raw)
        return text(digits) === digits && typeof raw === 'number' ? raw : text(digits)
      }
      case 'boolean':
      case 'undefined':
        return raw
      case 'function':
      case 'symbol':
        return `[${typeof raw}]`
      case 'object':
        if (raw === null) return null
        if (depth >= maxDepth || ancestors.includes(raw)) return '[more]'
        return object(raw, depth + 1, [...ancestors, raw])
    }
  }

  function object(raw: object, depth: number, ancestors: readonly unknown[]): unknown {
    if (raw instanceof Error) return value(describeError(raw), depth, ancestors)
    if (raw instanceof URL) return text(raw.href)
    if (raw instanceof Date) return raw.toJSON()
    if (ArrayBuffer.isView(raw) || raw instanceof ArrayBuffer) return `[${raw.byteLength} bytes]`
    if (Array.isArray(raw)) return raw.slice(0, maxItems).map((item) => value(item, depth, ancestors))
    if (raw instanceof Map || isHeaders(raw)) return object(Object.fromEntries(raw), depth, ancestors)
    if (raw instanceof Set) return object([...raw], depth, ancestors)
    const entries = Object.entries(raw).slice(0, maxItems)
    return Object.fromEntries(
      entries.map(([name, field]) => {
        const key = text(name)
        switch (fieldRule(name)) {
          case 'secret':
            return [key, field === null || field === undefined ? null : redactedMark]
          case 'content':
            return [key, typeof field === 'string' ? `[${field.length} characters]` : '[left out]']
          case 'plain':
            return [key, value(field, depth, ancestors)]
        }
      }),
    )
  }

  return { learn, text, value: (raw) => value(raw) }
}

/** Returns the encodings of a secret in text: plain, in URLs, in JSON and in basic authentication. */
function encodingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret)
  const inUrl = encodeURIComponent(secret.toWellFormed())
  return [
    secret,
    inUrl,
    inUrl.toLowerCase(),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ]
}

/**
 * Replaces everything in a text that looks like a secret or a part of a URL that may hold one: queries, fragments and
 * user names of URLs, the nonce in the path of a callback, bearer tokens, `key=…` and the like, keys by their prefix,
 * and long random strings.
 */
function redactPatterns(text: string): string {
  return (
    text
      .replaceAll(/(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>@]*@/gi, '$1***@')
      .replaceAll(/(\/callback\/)[^\s/?#"'<>]+/gi, '$1***')
      .replaceAll(/([?#])[^\s"'<>?#]*=[^\s"'<>]*/g, '$1***')
      .replaceAll(/(\b[a-z][a-z0-9+.-]*:\/[^\s"'<>?#]*[?#])[^\s"'<>]*/gi, '$1***')
      .replaceAll(/\b(bearer|basic|digest)(\s+)[^\s,;"']+/gi, '$1$2***')
      .replaceAll(assignment, '$1$2***')
      .replaceAll(/\b(sk|pk|gh|rk)-[\w-]{6,}/g, '$1-***')
      .replaceAll(/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, '***')
      // Names of backups are as long, and contain their time.
      .replaceAll(/(?<![\w+-])(?!gatehouse-\d{4}-)[\w+-]{40,}={0,2}/g, '***')
  )
}

/** `key=…`, `"code": "…"`, `Authorization: …`. */
const assignment =
  /\b([\w-]*(?:key|code|token|secret|password|verifier|challenge|state|nonce|authorization|cookie))("?'?\s*[=:]\s*)(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s,;&}\])]+)/gi

/** Returns whether it is a `Headers` object. `instanceof` would load Node's `fetch` at the start. */
function isHeaders(raw: object): raw is Headers {
  return Object.prototype.toString.call(raw) === '[object Headers]'
}
