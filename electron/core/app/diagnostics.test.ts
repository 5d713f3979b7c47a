import { expect, test } from 'vitest'
import { writeDiagnostics } from './diagnostics.ts'
import { createRedactor } from '../logs/redactor.ts'

test('a report has versions, state, counts and the last log lines, and no secret', () => {
  const redactor = createRedactor()
  redactor.learn('a key that was read later')
  const text = writeDiagnostics(
    {
      versions: { Gatehouse: '1.2.3', Electron: '42.0.0' },
      platform: 'linux x64',
      profileKinds: ['embedded', 'openrouter', 'other'],
      activeProfileKind: 'other',
      gateway: 'connected',
      keychain: 'memory (locked)',
      storage: { kind: 'not-saving', reason: 'full', message: 'The disk is full.' },
      counts: { Conversations: 3, Messages: 12 },
      logLines: ['{"event":"started"}', '{"event":"printed","facts":{"line":"a key that was read later"}}'],
    },
    redactor,
  )
  expect(text).toBe(`Gatehouse diagnostics

Gatehouse: 1.2.3
Electron: 42.0.0
Platform: linux x64
Gateways: embedded, openrouter, other; in use: other (connected)
Keys are kept in: memory (locked)
Stored data: not-saving (full)
Conversations: 3
Messages: 12

Last 2 lines of the log:
{"event":"started"}
{"event":"printed","facts":{"line":"***"}}`)
})
