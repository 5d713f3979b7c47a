import type { DialectName } from '#shared/gateway/dialect.ts'
import type { SignInWay } from '#shared/gateway-profile.ts'

/**
 * Returns the ways in which the browser can return, best first. The app cannot detect that a gateway refuses a scheme,
 * because only the browser sees it. OpenRouter is known to accept loopback; whether it accepts schemes is unknown
 * (security.md 2).
 */
export function signInWays(dialect: DialectName, isSchemeRegistered: boolean): SignInWay[] {
  const scheme: SignInWay[] = isSchemeRegistered ? ['scheme'] : []
  switch (dialect) {
    case 'openrouter':
      return ['loopback', 'paste', ...scheme]
    case 'gateway':
    case 'vercel':
    case 'litellm':
    case 'portkey':
      return [...scheme, 'loopback', 'paste']
  }
}

/**
 * Returns host and ports for the loopback listener. OpenRouter is known to accept `localhost`, and port 3000 first.
 * Port 0 means any free port.
 */
export function loopbackAddress(dialect: DialectName): { host: 'localhost' | '127.0.0.1'; ports: readonly number[] } {
  switch (dialect) {
    case 'openrouter':
      return { host: 'localhost', ports: [3000, 0] }
    case 'gateway':
    case 'vercel':
    case 'litellm':
    case 'portkey':
      return { host: '127.0.0.1', ports: [0] }
  }
}
