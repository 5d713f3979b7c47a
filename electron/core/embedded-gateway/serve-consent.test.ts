import { expect, test } from 'vitest'
import type { ConsentRequest } from '#shared/gateway-key.ts'
import { playGatewayProcess } from '../../testing/played-gateway-process.ts'
import { settle } from '../../testing/scripted-answers.ts'
import { serveConsent } from './serve-consent.ts'

const request: ConsentRequest = {
  name: 'Editor',
  callback: null,
  asker: null,
  receiver: null,
  managesPresets: false,
  limitUsd: null,
  limitPeriod: null,
  expiresAt: null,
}

/** Dialogs that stay open until the test answers them. */
function start() {
  const dialogs: (PromiseWithResolvers<boolean> & { request: ConsentRequest; signal: AbortSignal })[] = []
  const gateway = playGatewayProcess()
  serveConsent(gateway.process, (asked, signal) => {
    const dialog = { ...Promise.withResolvers<boolean>(), request: asked, signal }
    dialogs.push(dialog)
    return dialog.promise
  })
  return { ...gateway, dialogs }
}

test.each([true, false])('the answer %s is sent with the id of the request', async (isAllowed) => {
  const { say, received, dialogs } = start()
  say({ type: 'ask-consent', id: 3, request })
  expect(dialogs[0]?.request).toEqual(request)
  dialogs[0]?.resolve(isAllowed)
  await settle()
  expect(received).toEqual([{ type: 'answer-consent', id: 3, isAllowed }])
})

test('one dialog is open at a time: another request is denied immediately', async () => {
  const { say, received, dialogs } = start()
  say({ type: 'ask-consent', id: 1, request })
  say({ type: 'ask-consent', id: 2, request })
  expect([dialogs.length, received]).toEqual([1, [{ type: 'answer-consent', id: 2, isAllowed: false }]])
  dialogs[0]?.resolve(true)
  await settle()
  say({ type: 'ask-consent', id: 3, request })
  expect(dialogs).toHaveLength(2)
})

test('a request that arrives while a withdrawn dialog is closing is shown after it has closed', async () => {
  const { say, received, dialogs } = start()
  say({ type: 'ask-consent', id: 1, request })
  say({ type: 'withdraw-consent', id: 1 })
  say({ type: 'ask-consent', id: 2, request })
  say({ type: 'withdraw-consent', id: 2 })
  say({ type: 'ask-consent', id: 3, request })
  await settle()
  expect(dialogs).toHaveLength(1)
  dialogs[0]?.resolve(false)
  await settle()
  expect(dialogs).toHaveLength(2)
  dialogs[1]?.resolve(true)
  await settle()
  expect(received).toEqual([{ type: 'answer-consent', id: 3, isAllowed: true }])
})

test('a dialog that fails denies the request', async () => {
  const { say, received, dialogs } = start()
  say({ type: 'ask-consent', id: 1, request })
  dialogs[0]?.reject(new Error('No display'))
  await settle()
  expect(received).toEqual([{ type: 'answer-consent', id: 1, isAllowed: false }])
})

test.each([
  ['is withdrawn', ({ say }: ReturnType<typeof start>) => say({ type: 'withdraw-consent', id: 1 })],
  ['loses its gateway', ({ exit }: ReturnType<typeof start>) => exit()],
])('a request that %s closes the dialog and is not answered', async (_name, end) => {
  const started = start()
  const { say, received, dialogs } = started
  say({ type: 'ask-consent', id: 1, request })
  say({ type: 'withdraw-consent', id: 7 })
  expect(dialogs[0]?.signal.aborted).toBe(false)
  end(started)
  expect(dialogs[0]?.signal.aborted).toBe(true)
  dialogs[0]?.resolve(true)
  await settle()
  expect(received).toEqual([])
})
