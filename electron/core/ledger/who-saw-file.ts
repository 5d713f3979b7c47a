import type { DataRecipient } from '#shared/ledger.ts'
import type { MainWords } from '../words/english.ts'
import { csvField } from './ledger-csv.ts'

type Cell = string | number | null
type Words = MainWords['whoSaw']

const columns: readonly [
  name: keyof Words['columns'],
  value: (seen: DataRecipient, gateway: string, words: Words) => Cell,
][] = [
  ['gateway', (_, gateway) => gateway],
  ['provider', ({ provider }, gateway, words) => provider || words.gatewayItself(gateway)],
  ['headquarters', ({ known }) => known?.headquarters ?? null],
  ['datacenters', ({ known }) => known?.datacenters?.join(' ') ?? null],
  ['turns', ({ turns }) => turns],
  ['refused', ({ refused }) => refused],
  ['tokens', ({ tokens, turns, unknownTokens }) => (unknownTokens === turns ? null : tokens)],
  ['turns_without_tokens', ({ unknownTokens }) => unknownTokens],
  ['privacy_policy', ({ known }) => known?.privacy_policy_url ?? null],
  ['terms_of_service', ({ known }) => known?.terms_of_service_url ?? null],
]

/** Returns a CSV (RFC 4180) with the same columns in every language; unknown values are empty fields. */
export function whoSawCsv(rows: readonly DataRecipient[], nameOf: (profileId: string) => string, words: Words): string {
  const lines = rows.map((row) => columns.map(([, value]) => csvField(value(row, nameOf(row.profileId), words))))
  return [columns.map(([name]) => name), ...lines].map((line) => `${line.join(',')}\r\n`).join('')
}

/** Returns a Markdown document with one table. */
export function whoSawMarkdown(
  rows: readonly DataRecipient[],
  nameOf: (profileId: string) => string,
  title: string,
  words: Words,
): string {
  const cell = (value: Cell): string => (value === null ? words.unknown : escapeInline(String(value)))
  const head = columns.map(([name]) => words.columns[name])
  const lines = rows.map((row) => columns.map(([, value]) => cell(value(row, nameOf(row.profileId), words))))
  const table = [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')
  return `# ${words.title(escapeInline(title))}\n\n${table}\n\n${words.note}\n`
}

/** Escapes untrusted text, so that it cannot leave its table cell or become a link or an element. */
function escapeInline(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\|<>[\]`*_]/g, (mark) => `\\${mark}`)
}
