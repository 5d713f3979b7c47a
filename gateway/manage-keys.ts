import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { isLimitPeriod } from '#shared/gateway/limit-period.ts'
import { keyDraft } from '#shared/gateway-key.ts'
import { isSameKeyName } from '#shared/key-name.ts'
import { issueListedKey } from './auth/api-key.ts'
import { parseMoney, formatMoney } from './money/money.ts'
import { createIssuedKeyStore, type KeyLimits, type IssuedKeyStore, type IssuedKey } from './store/key-store.ts'
import { openGatewayDatabase } from './store/open-database.ts'

/** Where the program writes: its own process, or a test. */
interface Terminal {
  readonly stdout: { write(text: string): unknown }
  readonly stderr: { write(text: string): unknown }
}

const dayMs = 24 * 60 * 60_000

const usage = `Usage: npm run gateway -- keys add --data DIR --label NAME [--management] [--credit DOLLARS [--period daily|weekly|monthly]] [--rate PER_MINUTE] [--models NAME,…] [--expires-in-days DAYS]
       npm run gateway -- keys list --data DIR
       npm run gateway -- keys revoke ID --data DIR
`

/** A command line that is wrong, with the reason. */
class UsageProblem extends Error {
  override readonly name = 'UsageProblem'
}

/**
 * Creates, lists and revokes keys, also while a gateway serves from the same folder. Prints one line of JSON for each
 * key; a new key is shown only this once.
 * @returns the exit code
 */
export function manageKeys(args: readonly string[], { stdout, stderr }: Terminal): number {
  try {
    const { words, values } = read(args)
    const database = openGatewayDatabase(resolve(values.data))
    try {
      for (const line of run(words, values, createIssuedKeyStore(database))) stdout.write(`${JSON.stringify(line)}\n`)
    } finally {
      database.close()
    }
    return 0
  } catch (error) {
    if (!(error instanceof UsageProblem)) throw error
    stderr.write(`${error.message}\n${usage}`)
    return 2
  }
}

interface Values {
  readonly data: string
  readonly label?: string | undefined
  readonly management?: boolean | undefined
  readonly credit?: string | undefined
  readonly period?: string | undefined
  readonly rate?: string | undefined
  readonly models?: string | undefined
  readonly 'expires-in-days'?: string | undefined
}

function read(args: readonly string[]): { readonly words: readonly string[]; readonly values: Values } {
  const text = { type: 'string' } as const
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        data: text,
        label: text,
        management: { type: 'boolean' },
        credit: text,
        period: text,
        rate: text,
        models: text,
        'expires-in-days': text,
      },
    })
    if (values.data === undefined) throw new UsageProblem('--data is required: the folder of the gateway')
    return { words: positionals, values: { ...values, data: values.data } }
  } catch (error) {
    if (error instanceof UsageProblem) throw error
    throw new UsageProblem(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function run([verb, id, ...others]: readonly string[], values: Values, keys: IssuedKeyStore): object[] {
  if (verb === 'list' && id === undefined) return keys.list().map((key) => describe(key))
  if (verb === 'add' && id === undefined) return [add(values, keys)]
  if (verb === 'revoke' && id !== undefined && others.length === 0) {
    if (!/^\d+$/.test(id) || !keys.revoke(Number(id))) throw new UsageProblem(`There is no key ${id}`)
    return []
  }
  throw new UsageProblem('keys takes add, list or revoke ID')
}

function add({ label, management: mayManage = false, ...values }: Values, keys: IssuedKeyStore): object {
  if (label === undefined || label === '') throw new UsageProblem('--label is required: who the key is for')
  const taken = keys.list().find((each) => isSameKeyName(each.label, label))
  if (taken !== undefined) throw new UsageProblem(`--label must be new: key ${taken.id} is called ${taken.label}`)
  const { id, key } = issueListedKey(keys, {
    kind: mayManage ? 'management' : 'user',
    issuedTo: 'other',
    label,
    limits: readLimits(values),
    expiresAt: readEnd(values['expires-in-days']),
  })
  const stored = keys.read(id)
  return { ...(stored === undefined ? {} : describe(stored)), key }
}

function readEnd(days: string | undefined): number | null {
  if (days === undefined) return null
  if (!/^[1-9]\d{0,2}$/.test(days)) throw new UsageProblem('--expires-in-days must be a whole number from 1 to 999')
  return Date.now() + Number(days) * dayMs
}

function readLimits({
  credit,
  period,
  rate,
  models,
}: Pick<Values, 'credit' | 'period' | 'rate' | 'models'>): KeyLimits {
  if (rate !== undefined && !/^[1-9]\d{0,8}$/.test(rate)) throw new UsageProblem('--rate must be a whole number from 1')
  if (credit !== undefined && !/^\d{1,6}(\.\d{1,12})?$/.test(credit)) {
    throw new UsageProblem('--credit must be US dollars below a million, such as 5 or 0.25')
  }
  if (period !== undefined && (!isLimitPeriod(period) || credit === undefined)) {
    throw new UsageProblem('--period must be daily, weekly or monthly, and needs --credit')
  }
  const allowedModels = models === undefined ? null : keyDraft.shape.allowedModels.safeParse(models.split(',')).data
  if (allowedModels === undefined) {
    throw new UsageProblem('--models must be 1 to 50 names of models, such as gatehouse/guide,ollama/*')
  }
  return {
    credit: credit === undefined ? null : parseMoney(credit),
    period: period ?? null,
    requestsPerMinute: rate === undefined ? null : Number(rate),
    allowedModels,
  }
}

function describe({ id, kind, label, hint, createdAt, lastUsedAt, expiresAt, limits, spent }: IssuedKey): object {
  return {
    id,
    kind,
    label,
    hint,
    created_at: new Date(createdAt).toISOString(),
    last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    credit_limit: limits.credit === null ? null : formatMoney(limits.credit),
    limit_period: limits.period,
    spent: formatMoney(spent),
    requests_per_minute: limits.requestsPerMinute,
    allowed_models: limits.allowedModels,
  }
}
