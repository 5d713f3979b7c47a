import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import type { GatewayExportFile } from '#shared/programs/gateway-export.ts'
import type { DescribedKey } from './gateway-configuration.ts'

/** LiteLLM resets these at midnight UTC, on Mondays and on the first of a month, as the embedded gateway does. */
const durations: Readonly<Record<LimitPeriod, string>> = { daily: '1d', weekly: '7d', monthly: '30d' }

/**
 * Returns a script that makes each key at a running proxy (docs, "/key/generate") and prints it. The names are data of a
 * quoted here-document, and the master key is no argument, which other accounts could read.
 */
export function writeKeyScript(keys: readonly DescribedKey[], now: number): GatewayExportFile[] {
  const requests = describeKeys(keys, now)
  if (requests.length === 0) return []
  const calls = requests.map((request) => `make_key <<'JSON'\n${JSON.stringify(request)}\nJSON\n`)
  return [{ name: 'keys.sh', text: `${head}\n${calls.join('\n')}` }]
}

const head = `#!/usr/bin/env bash
# Makes the keys of programs at a running LiteLLM proxy that has a database, and prints them.
# Usage: set -a; . ./.env; set +a; bash keys.sh
set -euo pipefail
: "\${LITELLM_MASTER_KEY:?is not set}"

make_key() {
  curl --fail-with-body --silent --show-error \\
    --header @<(printf 'Authorization: Bearer %s' "$LITELLM_MASTER_KEY") \\
    --header 'Content-Type: application/json' \\
    --data-binary @- "\${LITELLM_URL:-http://127.0.0.1:4000}/key/generate"
  echo
}
`

function describeKeys(keys: readonly DescribedKey[], now: number): Record<string, unknown>[] {
  const taken = new Set<string>()
  return keys.flatMap((key) => {
    const { limitUsd, limitPeriod, requestsPerMinute, allowedModels, expiresAt } = key
    if (expiresAt !== null && expiresAt <= now) return []
    const alias = nameKey(key.name, taken)
    return [
      {
        key_alias: alias,
        ...(alias === key.name ? {} : { metadata: { name: key.name } }),
        ...(limitUsd === null ? {} : { max_budget: limitUsd }),
        ...(limitUsd === null || limitPeriod === null ? {} : { budget_duration: durations[limitPeriod] }),
        ...(requestsPerMinute === null ? {} : { rpm_limit: requestsPerMinute }),
        ...(allowedModels === null ? {} : { models: allowedModels }),
        ...(expiresAt === null ? {} : { duration: `${Math.ceil((expiresAt - now) / 1000)}s` }),
      },
    ]
  })
}

/** Returns an alias in the form that LiteLLM can require (`enable_key_alias_format_validation`), each only once. */
function nameKey(name: string, taken: Set<string>): string {
  const plain = name
    .replaceAll(/[^A-Za-z0-9_\-/.@]+/g, '-')
    .replaceAll(/^[^A-Za-z0-9]+|[^A-Za-z0-9]+$/g, '')
    .slice(0, 200)
  const base = plain.length < 2 ? `key-${plain || 'x'}` : plain
  let alias = base
  for (let count = 2; taken.has(alias); count++) alias = `${base}-${count}`
  taken.add(alias)
  return alias
}
