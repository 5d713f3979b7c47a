import type { DataRecipient, DataRecipients } from '#shared/ledger.ts'
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
export function whoSawCsv(
  { providers, toolServers }: DataRecipients,
  nameOf: (profileId: string) => string,
  words: Words,
): string {
  const lines = [
    [...columns.map(([name]) => name), 'tool_servers', 'tool_calls'],
    ...providers.map((row) => [
      ...columns.map(([, value]) => csvField(value(row, nameOf(row.profileId), words))),
      '',
      '',
    ]),
    ...toolServers.map(({ host, servers, calls }) => [
      ...columns.map(([name]) => (name === 'provider' ? csvField(host ?? words.thisComputer) : '')),
      csvField(servers.join(' ')),
      csvField(calls),
    ]),
  ]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

/** Returns a Markdown document with a table of providers and, if there are any, one of tool servers. */
export function whoSawMarkdown(
  { providers, toolServers }: DataRecipients,
  nameOf: (profileId: string) => string,
  title: string,
  words: Words,
): string {
  const cell = (value: Cell): string => (value === null ? words.unknown : escapeInline(String(value)))
  const ofProviders = table(
    columns.map(([name]) => words.columns[name]),
    providers.map((row) => columns.map(([, value]) => cell(value(row, nameOf(row.profileId), words)))),
  )
  const { recipient, servers, calls } = words.toolColumns
  const ofServers = table(
    [recipient, servers, calls],
    toolServers.map((row) => [cell(row.host ?? words.thisComputer), cell(row.servers.join(', ')), cell(row.calls)]),
  )
  const parts = [
    `# ${words.title(escapeInline(title))}`,
    ofProviders,
    words.note,
    ...(toolServers.length === 0 ? [] : [`## ${words.toolServers}`, ofServers, words.toolNote]),
  ]
  return `${parts.join('\n\n')}\n`
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n')
}

/** Escapes untrusted text, so that it cannot leave its table cell or become a link or an element. */
function escapeInline(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\|<>[\]`*_]/g, (mark) => `\\${mark}`)
}
