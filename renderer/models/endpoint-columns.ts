import type { EndpointRow } from '#shared/endpoint-rows.ts'

export type EndpointColumn =
  | 'name'
  | 'input'
  | 'output'
  | 'quantization'
  | 'context'
  | 'latency'
  | 'throughput'
  | 'uptime'
  | 'zdr'
  | 'parameters'

export const endpointColumns: readonly EndpointColumn[] = [
  'name',
  'input',
  'output',
  'quantization',
  'context',
  'latency',
  'throughput',
  'uptime',
  'zdr',
  'parameters',
]

/** Columns whose first press sorts from the lowest value, or from A. */
export const ascendingEndpointColumns: ReadonlySet<EndpointColumn> = new Set([
  'name',
  'input',
  'output',
  'quantization',
  'latency',
])

/** Returns the value that a column sorts by. */
export function endpointValue(row: EndpointRow, by: EndpointColumn): string | number | null {
  switch (by) {
    case 'name':
    case 'input':
    case 'output':
    case 'quantization':
    case 'context':
      return row[by]
    case 'latency':
    case 'throughput':
      return row[by].p50
    case 'uptime':
      return row.uptime.day
    case 'zdr':
      return row.isZdr === null ? null : Number(row.isZdr)
    case 'parameters':
      return row.parameters?.length ?? null
  }
}
