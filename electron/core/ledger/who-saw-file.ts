import type { SeenBy } from '#shared/ledger.ts'
import { field } from './ledger-csv.ts'

type Cell = string | number | null

const columns: readonly [name: string, value: (seen: SeenBy, gateway: string) => Cell][] = [
  ['gateway', (_, gateway) => gateway],
  ['provider', ({ provider }, gateway) => provider || `${gateway} (the gateway itself)`],
  ['headquarters', ({ known }) => known?.headquarters ?? null],
  ['datacenters', ({ known }) => known?.datacenters?.join(' ') ?? null],
  ['turns', ({ turns }) => turns],
  ['refused', ({ refused }) => refused],
  ['tokens', ({ tokens, turns, unknownTokens }) => (unknownTokens === turns ? null : tokens)],
  ['turns_without_tokens', ({ unknownTokens }) => unknownTokens],
  ['privacy_policy', ({ known }) => known?.privacy_policy_url ?? null],
  ['terms_of_service', ({ known }) => known?.terms_of_service_url ?? null],
]

/** As CSV (RFC 4180); what is unknown is an empty field. */
export function whoSawCsv(rows: readonly SeenBy[], nameOf: (profileId: string) => string): string {
  const lines = rows.map((row) => columns.map(([, value]) => field(value(row, nameOf(row.profileId)))))
  return [columns.map(([name]) => name), ...lines].map((line) => `${line.join(',')}\r\n`).join('')
}

/** As a Markdown document with one table. */
export function whoSawMarkdown(rows: readonly SeenBy[], nameOf: (profileId: string) => string, title: string): string {
  const head = columns.map(([name]) => name.replaceAll('_', ' '))
  const lines = rows.map((row) => columns.map(([, value]) => cell(value(row, nameOf(row.profileId)))))
  const table = [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')
  return `# Who saw my data: ${inLine(title)}\n\n${table}\n\nA provider that refused a request has still received it.\n`
}

function cell(value: Cell): string {
  return value === null ? 'unknown' : inLine(String(value))
}

/** A text from outside cannot leave its line or cell, or become a link or an element. */
function inLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\|<>[\]`*_]/g, (mark) => `\\${mark}`)
}
