import type { LimitPeriod } from '#shared/gateway/limit-period.ts'
import { defineText } from '../define-text.ts'

/** Texts of Settings › Gateways › On this computer: the keys that other programs have. */
export const programKeysText = defineText('programKeysText', {
  title: 'Keys of other programs',
  help: 'A program gets a key after you allow it in a dialog. A key expires 90 days after its last use, or one year after it was created.',
  loading: 'Loading keys',
  empty: 'No other program has a key.',
  columns: { program: 'Program', created: 'Created', lastUsed: 'Last used', expires: 'Expires', actions: 'Actions' },
  managesPresets: 'Manages presets',
  spent: (spent: string) => `Spent ${spent}, no limit`,
  spentOf: (spent: string, limit: string, period: LimitPeriod | null) =>
    `Spent ${spent} of ${limit}${period === null ? '' : `, ${period}`}`,
  never: 'Never',
  nextStart: 'At the next start',
  expired: 'Expired',
  revoke: 'Revoke',
  revokeKey: (name: string) => `Revoke the key of ${name}`,
  dialog: {
    title: (name: string) => `Revoke the key of ${name}?`,
    text: 'The program can no longer use this gateway. To use it again, it must ask you for a new key.',
    revoke: 'Revoke key',
    revoking: 'Revoking',
    cancel: 'Keep key',
  },
} as const)
