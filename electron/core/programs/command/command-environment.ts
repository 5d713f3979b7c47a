/** Variables that Electron and Chromium set for themselves, or that change what an Electron app does. */
const ofElectron = /^(?:ELECTRON_.*|CHROME_DESKTOP|ORIGINAL_XDG_CURRENT_DESKTOP)$/
/** Keys of a person, which clients would prefer to the lent one, or send along with it. */
const ofProviders = new Set(['ANTHROPIC_API_KEY'])

type Environment = Readonly<Record<string, string | undefined>>

/** Returns an environment without what Electron has put into it. */
export function withoutElectron(environment: Environment): Record<string, string> {
  const kept = Object.entries(environment).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || ofElectron.test(name)) return []
    // Chromium's mark for a missing bus.
    if (name === 'DBUS_SESSION_BUS_ADDRESS' && value === 'disabled:') return []
    return [[name, value]]
  })
  return Object.fromEntries(kept)
}

/** Returns the environment of a program with a lent key: what the SDKs of OpenAI and Anthropic read, and our own names. */
export function environmentWithKey(
  environment: Environment,
  { baseUrl, key }: { readonly baseUrl: string; readonly key: string },
): Record<string, string> {
  const inherited = Object.entries(withoutElectron(environment)).filter(([name]) => !ofProviders.has(name))
  return {
    ...withoutProxy(Object.fromEntries(inherited), new URL(baseUrl).hostname),
    GATEHOUSE_BASE_URL: baseUrl,
    GATEHOUSE_API_KEY: key,
    OPENAI_BASE_URL: baseUrl,
    OPENAI_API_KEY: key,
    // Its SDK adds `/v1/messages`.
    ANTHROPIC_BASE_URL: baseUrl.replace(/\/v1\/?$/, ''),
    ANTHROPIC_AUTH_TOKEN: key,
  }
}

/** A proxy would receive the key, and cannot reach this computer. */
function withoutProxy(environment: Record<string, string>, host: string): Record<string, string> {
  if (!Object.keys(environment).some((name) => /^(?:https?|all)_proxy$/i.test(name))) return environment
  const names = ['NO_PROXY', 'no_proxy'].filter((name) => environment[name] !== undefined)
  const extended = (names.length === 0 ? ['NO_PROXY', 'no_proxy'] : names).map((name) => [
    name,
    [environment[name], host].filter(Boolean).join(','),
  ])
  return { ...environment, ...Object.fromEntries(extended) }
}
