import type { DialectName } from '#shared/gateway/dialect.ts'
import type { SignInWay } from '#shared/gateway-profile.ts'

/**
 * How a browser can come back, best first. The app cannot see that a gateway refused a scheme, since only the browser
 * does; OpenRouter is known to take loopback, and whether it takes schemes is not (security.md 2).
 */
export function signInWays(dialect: DialectName, isSchemeRegistered: boolean): SignInWay[] {
  const scheme: SignInWay[] = isSchemeRegistered ? ['scheme'] : []
  switch (dialect) {
    case 'openrouter':
      return ['loopback', 'paste', ...scheme]
    case 'gateway':
      return [...scheme, 'loopback', 'paste']
  }
}

/** Where to listen on loopback: OpenRouter is known to take `localhost`, and port 3000 first. Port 0 is any free one. */
export function loopbackPlace(dialect: DialectName): { host: 'localhost' | '127.0.0.1'; ports: readonly number[] } {
  switch (dialect) {
    case 'openrouter':
      return { host: 'localhost', ports: [3000, 0] }
    case 'gateway':
      return { host: '127.0.0.1', ports: [0] }
  }
}
